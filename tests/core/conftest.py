from hypothesis import settings

# A first call may compile, so no example has a deadline; every run tries the same examples.
settings.register_profile("orrery", deadline=None, derandomize=True)
settings.load_profile("orrery")
