"""Subcommands of `python -m bot`: each module has NAME, HELP, `configure(parser)` and `run(args) -> exit code`."""
