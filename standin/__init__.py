"""A local stand-in for Discord: for people without an account, and the end-to-end fixture of the tests.

`server.Sandbox` is the whole; `model`, `hub` and `changes` are its world; `rest` with the `rest_*` modules and
`gateway` with `gateway_events` are what a bot talks to; `personas` with the `client_*` modules are people at their
clients; `page*` serves the web page (PAGE_API.md); `forms`, `permissions` and `errors` say no the way Discord does;
`faults`, `pacing` and `clock` are for trying what goes wrong and what comes later; `endpoints` points discord.py here.
"""
