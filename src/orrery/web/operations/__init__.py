"""What keeps a site running: health, faults, outages, warm-up, threads."""
