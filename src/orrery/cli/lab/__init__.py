"""Measuring and comparing: bots, problems, speed."""
