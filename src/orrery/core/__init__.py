"""What every game shares: contract, kernel, hex grids, records, scenes. No game, no I/O."""
