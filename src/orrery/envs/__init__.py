"""Other people's interfaces to the same rules: batches, PettingZoo, Gymnasium, OpenSpiel."""
