"""What finished games tell: what everybody used in them, and with which moves they began.

``openings`` knows first moves that symmetry makes equal; ``counted`` sums up one game;
``explorer`` tells how the moves after an opening have scored; ``ladder_games`` are the games of
bots that come with the package. Nothing here names a game, and nothing asks a database.
"""
