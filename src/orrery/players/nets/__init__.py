"""Players that a net guides: what a net sees and answers, the net itself, and its search.

Read in this order: ``description`` (inputs and outputs of a game's net), ``net`` (weights and
answers), ``tree`` (the compiled search, which training uses too), ``steps`` and ``player_tree``
(one tree of one player), ``search`` (what a player asks).
"""
