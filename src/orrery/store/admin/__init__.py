"""What whoever runs a site does with its database as a whole: copies, checks, figures, order."""
