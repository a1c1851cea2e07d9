"""Accounts, the tokens of people, and recovery codes."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from orrery.store import Account, NameTaken, Store, StoreError
from orrery.store.database import connect
from orrery.store.people.tokens import MOST_SESSIONS
from orrery.table.events import Person


def registered(store: Store, name: str) -> Account:
    guest, _ = store.guest("Guest")
    return store.accounts.create(guest.id, name, f"hash of {name}")


def test_a_guest_who_makes_an_account_stays_the_same_person(store: Store) -> None:
    guest, token = store.guest("Vega")
    assert store.accounts.account(guest.id) is None
    account = store.accounts.create(guest.id, "Ann", "hash")
    assert store.accounts.account(guest.id) == account
    assert store.person(guest.id) == account.person == Person(guest.id, "Ann")
    assert store.accounts.password(guest.id) == "hash"
    assert store.person_of(token) is None  # the guest's own token says nothing any more


@pytest.mark.parametrize("name", ["Ann Lee", "ANN LEE", "ann lee", "\uff21nn Lee"])
def test_a_name_is_taken_however_it_is_written(store: Store, name: str) -> None:
    ann = registered(store, "Ann Lee")
    found = store.accounts.named(name)
    assert found
    assert found.id == ann.id
    guest, _ = store.guest("Vega")
    for choosing in (
        lambda: store.guest(name),
        lambda: store.rename(guest.id, name),
        lambda: registered(store, name),
    ):
        with pytest.raises(NameTaken, match="Choose another"):
            choosing()
    assert store.person(guest.id) == guest


def test_names_with_accents_are_told_apart_but_not_by_how_they_are_encoded(store: Store) -> None:
    registered(store, "Zoë")
    registered(store, "Zoe")
    with pytest.raises(NameTaken):
        store.guest("ZOE\N{COMBINING DIAERESIS}")


def test_of_two_who_want_a_name_at_once_one_gets_it(store: Store) -> None:
    guests = [store.guest("Guest")[0].id for _ in range(4)]

    def claim(guest: str) -> bool:
        try:
            store.accounts.create(guest, "Ann", "hash")
        except NameTaken:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(claim, guests)) == [False, False, False, True]


def test_an_account_takes_another_name_and_frees_the_first(store: Store) -> None:
    ann = registered(store, "Ann")
    registered(store, "Ben")
    with pytest.raises(NameTaken):
        store.rename(ann.id, "ben")
    assert store.rename(ann.id, "ANN").name == "ANN"  # the own name, written otherwise
    store.rename(ann.id, "Anna")
    assert store.accounts.named("Ann") is None
    again = store.accounts.named("anna")
    assert again
    assert again.name == "Anna"
    store.guest("Ann")


def test_a_token_tells_its_person_account_and_kind(store: Store) -> None:
    ann = registered(store, "Ann")
    token, secret = store.tokens.make(ann.id, "api", "my bot")
    holder = store.accounts.holder(secret)
    assert holder
    assert (holder.person, holder.account, holder.token) == (ann.person, ann, token)
    guest, own = store.guest("Vega")
    holder = store.accounts.holder(own)
    assert holder
    assert (holder.person, holder.account, holder.token.kind) == (guest, None, "guest")
    assert store.accounts.holder("nonsense") is None


def test_a_token_is_revoked_by_its_own_person_only(store: Store) -> None:
    ann, ben = registered(store, "Ann"), registered(store, "Ben")
    token, secret = store.tokens.make(ann.id, "api", "my bot")
    assert not store.tokens.revoke(ben.id, token.id)
    assert store.person_of(secret) == ann.person
    assert store.tokens.revoke(ann.id, token.id)
    assert store.person_of(secret) is None
    assert not store.tokens.revoke(ann.id, token.id)


def test_signing_out_everywhere_else_spares_here_and_the_tokens_of_programs(store: Store) -> None:
    ann = registered(store, "Ann")
    here, secret = store.tokens.make(ann.id, "session")
    _, elsewhere = store.tokens.make(ann.id, "session")
    _, program = store.tokens.make(ann.id, "api", "bot")
    store.tokens.revoke_others(ann.id, here.id)
    known = [store.person_of(one) is not None for one in (secret, elsewhere, program)]
    assert known == [True, False, True]
    assert store.tokens.of(ann.id, "session") == [here]


def test_of_very_many_sessions_the_oldest_ends(store: Store) -> None:
    ann = registered(store, "Ann")
    first = store.tokens.start_session(ann.id, "first")
    time.sleep(0.002)  # the others are younger
    for number in range(MOST_SESSIONS):
        store.tokens.start_session(ann.id, str(number))
    assert store.person_of(first) is None
    labels = {token.label for token in store.tokens.of(ann.id, "session")}
    assert labels == {str(number) for number in range(MOST_SESSIONS)}


def test_when_a_token_was_last_used_is_known_within_minutes(store: Store, url: str) -> None:
    ann = registered(store, "Ann")
    token, _ = store.tokens.make(ann.id, "session")
    store.tokens.touch(token)
    assert store.tokens.of(ann.id, "session") == [token]  # just made: nothing to write
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE tokens SET used = 5"))
    engine.dispose()
    [old] = store.tokens.of(ann.id, "session")
    store.tokens.touch(old)
    [touched] = store.tokens.of(ann.id, "session")
    assert touched.used >= token.used > old.used


def test_a_recovery_code_works_once_however_it_is_typed(store: Store) -> None:
    ann, ben = registered(store, "Ann"), registered(store, "Ben")
    codes = store.accounts.new_codes(ann.id, 8)
    assert len(set(codes)) == store.accounts.codes_left(ann.id) == 8
    assert not store.accounts.use_code(ben.id, codes[0])
    assert store.accounts.use_code(ann.id, codes[0].upper().replace("-", " "))
    assert not store.accounts.use_code(ann.id, codes[0])
    assert not store.accounts.use_code(ann.id, "")
    assert store.accounts.codes_left(ann.id) == 7
    further = store.accounts.further_code(ann.id)
    assert store.accounts.use_code(ann.id, further)
    store.accounts.new_codes(ann.id, 2)
    assert not store.accounts.use_code(ann.id, codes[1])
    assert store.accounts.codes_left(ann.id) == 2


def test_the_database_knows_no_code(store: Store, url: str) -> None:
    ann = registered(store, "Ann")
    [code] = store.accounts.new_codes(ann.id, 1)
    engine = connect(url)
    with engine.connect() as connection:
        rows = str(connection.execute(text("SELECT * FROM recovery_codes")).all())
    engine.dispose()
    assert ann.id in rows
    assert code not in rows
    assert code.replace("-", "") not in rows


def test_what_hosts_and_moderators_decide(store: Store) -> None:
    ann, ben = registered(store, "Ann"), registered(store, "Ben")
    store.accounts.set_moderator(ann.id, True)
    store.accounts.silence(ben.id, 5000)
    store.accounts.suspend(ben.id, 7000)
    assert [account.name for account in store.accounts.moderators()] == ["Ann"]
    found = store.accounts.of([ann.id, ben.id, "nobody"])
    assert found[ann.id].is_moderator
    assert [found[ben.id].is_silenced(at) for at in (4999, 5000)] == [True, False]
    assert [found[ben.id].is_suspended(at) for at in (6999, 7000)] == [True, False]
    store.accounts.set_moderator(ann.id, False)
    assert store.accounts.moderators() == []
    guest, _ = store.guest("Vega")
    with pytest.raises(StoreError, match="has no account"):
        store.accounts.set_moderator(guest.id, True)
