"""What builds apps: scripts/build-app."""
