"""The commands of `companion`, one module for each thing they are about."""
