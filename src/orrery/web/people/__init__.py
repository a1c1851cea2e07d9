"""Who somebody is and how strong: guests, names, profiles, leaderboards."""
