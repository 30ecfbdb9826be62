"""Chance: a pure function of key and index, uniform, bound by a commitment and every seat's nonce."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.chance import ChanceError, Sampled, Scripted, Sealed, commitment, match_key


def test_the_commitment_is_a_hash_that_anyone_can_compute() -> None:
    assert commitment(b"secret") == hashlib.sha256(b"warpost/commit\0secret").hexdigest()


def test_the_key_follows_the_documented_recipe() -> None:
    parts = b"".join(len(p).to_bytes(4, "big") + p for p in (b"K7QFD", b"rose", b""))
    expected = hmac.new(b"secret", b"warpost/key\0" + parts, hashlib.sha256).digest()
    assert match_key(b"secret", "K7QFD", ["rose", ""]) == expected


@pytest.mark.parametrize(
    "other",
    [
        (b"secrex", "K7QFD", ["rose", "tulip"]),
        (b"secret", "K7QFX", ["rose", "tulip"]),
        (b"secret", "K7QFD", ["tulip", "rose"]),
        (b"secret", "K7QFD", ["ros", "etulip"]),
        (b"secret", "K7QFDr", ["ose", "tulip"]),
    ],
)
def test_every_part_changes_the_key(other: tuple[bytes, str, list[str]]) -> None:
    assert match_key(*other) != match_key(b"secret", "K7QFD", ["rose", "tulip"])


@given(st.binary(min_size=1), st.integers(0, 10**6), st.integers(1, 1000))
def test_values_are_in_range_and_depend_on_nothing_else(key: bytes, index: int, sides: int) -> None:
    value = Sealed(key).value(index, sides)
    assert 0 <= value < sides
    assert Sealed(key).value(index, sides) == value


def test_the_stream_is_pinned() -> None:
    digest = hmac.new(b"k", (5).to_bytes(8, "big") + (0).to_bytes(4, "big"), hashlib.sha256).digest()
    assert Sealed(b"k").value(5, 1000) == int.from_bytes(digest[:8], "big") % 1000


@given(st.binary(min_size=1, max_size=200), st.integers(0, 2**64 - 1))
def test_every_value_is_that_of_hmac_sha256_whatever_the_length_of_the_key(key: bytes, index: int) -> None:
    digest = hmac.digest(key, index.to_bytes(8, "big") + bytes(4), "sha256")
    assert Sealed(key).value(index, 1 << 32) == int.from_bytes(digest[:8], "big") % (1 << 32)


def test_rejection_leaves_no_bias_when_a_value_is_over_the_limit() -> None:
    sides = (1 << 63) + 1
    values = [Sealed(b"k").value(i, sides) for i in range(64)]
    assert all(v < sides for v in values)
    digests = [hmac.digest(b"k", i.to_bytes(8, "big") + bytes(4), "sha256") for i in range(64)]
    firsts = [int.from_bytes(d[:8], "big") for d in digests]
    rejected = [i for i, first in enumerate(firsts) if first >= sides]
    assert rejected
    assert all(values[i] != firsts[i] % sides for i in rejected)


def test_a_die_is_fair_by_chi_squared() -> None:
    counts = [0] * 6
    for index in range(6000):
        counts[Sampled("fair").value(index, 6)] += 1
    assert sum((c - 1000) ** 2 / 1000 for c in counts) < 20.5  # p = 0.001 at 5 degrees of freedom


def test_a_script_runs_out_and_refuses_values_off_the_die() -> None:
    chance = Scripted([3])
    assert chance.value(0, 6) == 3
    with pytest.raises(ChanceError):
        chance.value(1, 6)
    with pytest.raises(ChanceError):
        chance.value(0, 3)
