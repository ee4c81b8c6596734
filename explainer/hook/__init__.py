"""What `explain-error run --probe` puts into the user's own process. Imports nothing of the package."""
