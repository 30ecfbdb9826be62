"""What `python -m bot bench` measures, one module a section."""
