"""Nets learn by playing against themselves: Gumbel AlphaZero over the compiled rules.

Everything that plays is a range rule (``kernel``), so that it runs on a GPU, thousands of games at
once, and for a toy size on the CPU. Read in this order: ``kernel`` (a move of self-play, compiled),
``kernels`` (their types), ``device`` (where they run), ``self_play`` (games in play),
``replay_memory`` (positions to learn from), ``model`` (the net as PyTorch learns it), ``learner``
(one step of learning), ``run`` (the whole, with checkpoints).
"""
