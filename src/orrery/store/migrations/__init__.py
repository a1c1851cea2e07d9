"""How an older database becomes the one that ``schema`` describes. Released steps never change."""
