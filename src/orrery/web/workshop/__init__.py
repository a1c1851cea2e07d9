"""What takes long is done by processes of its own, one thing after the other, and kept.

Read ``workshop`` (who is asked), ``process`` (the line to one of them), ``worker`` (what runs
there), then ``kept`` (what was made once) and ``allowance`` (how much one address may ask for).
``analyses`` asks for a long work piece by piece. Nothing is imported here: a worker needs little.
"""
