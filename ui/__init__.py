"""The screens: clients of the daemon by its public protocol (`docs/protocol.md`), and of nothing else."""
