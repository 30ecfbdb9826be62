"""Events without Discord: pairings and standings against tables from print, naive oracles and brute force."""
