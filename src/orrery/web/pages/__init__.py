"""The pages that are no table: home, new table, problems, rules, about."""
