"""Events as pure functions: sign-ups and acts make standings, standings make pairings.

No Discord, no storage, no clock, no chance but the event's committed seed: what is not in the log of acts is not known
here.
"""
