"""The rulebooks as data and documents, and the report of which tests name which clause."""
