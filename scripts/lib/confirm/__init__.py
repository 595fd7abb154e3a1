"""What confirms a device: scripts/confirm-device."""
