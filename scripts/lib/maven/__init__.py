"""What resolves, fetches and checks libraries from Maven repositories."""
