"""Our figures beside a peer's, each as a ratio taken in one run (`python -m bench`)."""
