"""What takes long is done by processes of its own, one thing after the other, and kept.

Read ``pool`` (who is asked), ``process`` (the line to one of them), ``worker`` (what runs
there), then ``cache`` (what was made once) and ``allowance`` (how much one address may ask for).
``analyses`` asks for a long work piece by piece. Nothing is imported here: a worker needs little.
"""
