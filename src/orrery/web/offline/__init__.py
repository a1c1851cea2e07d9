"""The site as an app: its manifest, its service worker, and what opens without a connection."""
