import hashlib
import struct
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.core.chance import CHANCE_FIELD, draw, draw_word, seeded
from orrery.core.kernel import new_record, record_type

FULL = 2**32

#: The first words of seed 7. They may never change: every record depends on them.
WORDS_OF_SEED_7 = [
    2761000584,
    3290591087,
    1447446443,
    283076696,
    3490484488,
    3714679981,
    4096808221,
    2696964504,
]
DICE_OF_SEED_7 = [3, 4, 2, 0, 4, 5, 5, 3, 1, 3, 0, 3, 1, 2, 5, 0, 2, 3, 5, 5]

WORD = st.integers(0, FULL - 1)


def reference_seed(seed: object) -> tuple[int, ...]:
    return struct.unpack("<4I", hashlib.sha256(f"orrery {seed}".encode()).digest()[:16])


def reference_words(state: tuple[int, ...]) -> Iterator[int]:
    """sfc32 as published, in unbounded integers."""
    a, b, c, counter = state
    while True:
        word = (a + b + counter) % FULL
        counter = (counter + 1) % FULL
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % FULL
        c = (((c << 21) % FULL | c >> 11) + word) % FULL
        yield word


def reference_draws(words: Iterator[int], n: int) -> Iterator[int]:
    """Multiply and keep the upper half, unless the lower half falls into the uneven part."""
    uneven = FULL % n
    for word in words:
        if word * n % FULL >= uneven:
            yield word * n // FULL


def words(seed: object, count: int) -> list[int]:
    chance = seeded(seed)
    return [int(draw_word(chance)) for _ in range(count)]


def draws(seed: object, n: int, count: int) -> list[int]:
    chance = seeded(seed)
    return [int(draw(chance, n)) for _ in range(count)]


def take(numbers: Iterator[int], count: int) -> list[int]:
    return [next(numbers) for _ in range(count)]


def test_the_words_of_seed_7_never_change():
    assert words(7, 8) == WORDS_OF_SEED_7


def test_the_dice_of_seed_7_never_change():
    assert draws(7, 6, 20) == DICE_OF_SEED_7


@pytest.mark.parametrize("seed", [0, 7, -1, 10**30, "", "a fine evening", "é"])
def test_the_generator_is_sfc32(seed):
    assert tuple(seeded(seed).tolist()) == reference_seed(seed)
    assert words(seed, 200) == take(reference_words(reference_seed(seed)), 200)


@given(st.tuples(WORD, WORD, WORD, WORD))
def test_every_state_follows_sfc32(state):
    chance = np.array(state, np.uint32)
    assert [int(draw_word(chance)) for _ in range(3)] == take(reference_words(state), 3)


def test_the_counter_wraps():
    chance = np.full(4, FULL - 1, np.uint32)
    draw_word(chance)
    assert chance[3] == 0


def test_equal_seeds_give_equal_luck():
    assert words(12, 50) == words(12, 50)
    assert words(12, 50) != words(13, 50)


def test_a_number_and_its_text_are_the_same_seed():
    assert words(7, 20) == words("7", 20)


def test_the_generator_works_inside_a_record():
    p = new_record(record_type([CHANCE_FIELD]))
    p.chance[:] = seeded(7)
    assert [int(draw_word(p.chance)) for _ in range(8)] == WORDS_OF_SEED_7


@given(st.integers(0, 50), st.integers(1, 2**31))
def test_draws_stay_in_range(seed, n):
    assert all(0 <= number < n for number in draws(seed, n, 5))


def test_one_possibility_is_always_0():
    assert draws(3, 1, 10) == [0] * 10


@pytest.mark.parametrize("n", [2, 6, 85, 1000, 3 * 2**29, 2**31 - 1, 2**31])
def test_draws_match_the_reference(n):
    expected = reference_draws(reference_words(reference_seed(7)), n)
    assert draws(7, n, 300) == take(expected, 300)


def chi_square(counts: Counter[int], n: int) -> float:
    expected = counts.total() / n
    return sum((counts[k] - expected) ** 2 / expected for k in range(n))


@pytest.mark.parametrize(
    ("n", "limit"),  # the limit that one fair sequence in a thousand exceeds
    [(2, 10.8), (6, 20.5), (13, 32.9)],
)
def test_every_number_comes_equally_often(n, limit):
    assert chi_square(Counter(draws(7, n, 6000)), n) < limit


def test_the_uneven_part_is_rejected():
    """With n = 3 * 2**29 and no rejection, numbers with remainder 2 would come 1 time in 4."""
    remainders = Counter(number % 3 for number in draws(7, 3 * 2**29, 6000))
    assert chi_square(remainders, 3) < 13.8
