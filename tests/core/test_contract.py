import json
from dataclasses import replace

import numpy as np
import pytest

import orrery
from orrery.core.chance import seeded
from orrery.core.contract import Move, Outcome
from orrery.core.kernel import CLOCK
from orrery.core.records import parse
from orrery.core.texts import say

from .toys import RING, Auction, random_game


@pytest.fixture
def orion():
    return orrery.game("orion", setup="1", first="blue")


@pytest.fixture
def start(orion):
    return orion.start(7)


@pytest.fixture
def finished(orion):
    return random_game(orion, 5)


@pytest.fixture
def auction():
    return Auction().start(7)


# --- Playing --------------------------------------------------------------------------------------


def test_a_move_its_text_and_its_code_are_the_same_play(start):
    for move in start.moves()[::200]:
        states = {start.copy().play(form).state.tobytes() for form in (move, move.text, move.code)}
        assert len(states) == 1
        assert states != {start.state.tobytes()}


def test_a_code_may_be_a_number_of_numpy(start):
    code = start.codes()[3]
    assert start.play(code).last.code == code


def test_moves_can_be_chained(start):
    assert start.play("single a1").play("single k1") is start
    assert [move.text for move in start.history] == ["single a1", "single k1"]


@pytest.mark.parametrize("code", [-1, 10**6])
def test_a_code_that_no_move_has_is_refused(start, code):
    with pytest.raises(orrery.Refusal, match=f"No move has the code {code}"):
        start.play(code)


def test_the_first_code_beyond_the_last_is_refused(start):
    with pytest.raises(orrery.Refusal, match="No move has the code"):
        start.play(start.game.code_count)


def test_every_code_is_legal_or_refused_with_its_rule(start):
    legal = set(start.codes().tolist())
    for code in range(0, start.game.code_count, 7):
        position = start.copy()
        if code in legal:
            position.play(code)
        else:
            with pytest.raises(orrery.Refusal) as refusal:
                position.play(code)
            assert refusal.value.rule.startswith("OD")


def test_a_move_is_legal_if_it_can_be_played(start):
    legal = set(start.codes().tolist())
    for code in range(0, start.game.code_count, 97):
        move = start.game.known_move(0, code)
        forms = {start.is_legal(form) for form in (code, move, move.text, np.int32(code))}
        assert forms == {code in legal}
    assert start.ply == 0


@pytest.mark.parametrize("move", ["single z9", "", "nonsense", -1, 10**6])
def test_what_is_no_move_is_not_legal(start, move):
    assert not start.is_legal(move)


def test_no_move_is_legal_for_who_may_not_act(start, finished):
    assert start.is_legal("single a1", seat=0)
    assert not start.is_legal("single a1", seat=1)
    assert not start.is_legal(start.game.read("single a1", seat=1))
    assert not finished.is_legal("single a1")


def test_a_refused_move_changes_nothing(start):
    start.play("single a1")
    before = start.state.tobytes()
    for wrong in ("single a1", "single zz", "nonsense", -1, 10**6):
        with pytest.raises(orrery.Refusal):
            start.play(wrong)
    assert start.state.tobytes() == before
    assert start.ply == 1


def test_the_wrong_seat_is_refused(start):
    orange = start.game.move(1, start.codes()[0])
    for play in (lambda: start.play("single a1", 1), lambda: start.play(orange)):
        with pytest.raises(orrery.Refusal, match=r"It is not orange's turn; blue may act\."):
            play()
    with pytest.raises(orrery.Refusal, match="It is not orange's turn"):
        start.moves(1)
    with pytest.raises(orrery.Refusal, match="It is not clock's turn"):
        start.codes(CLOCK)


@pytest.mark.parametrize("seat", [2, 99, -2])
def test_a_seat_that_does_not_exist_is_refused(start, seat):
    for ask in (start.moves, start.codes, start.mask, lambda seat: start.play("single a1", seat)):
        with pytest.raises(orrery.Refusal) as refusal:
            ask(seat)
        assert "blue's turn" not in str(refusal.value)


def test_a_finished_game_has_no_moves_and_takes_none(finished):
    assert finished.is_over
    assert finished.to_act == ()
    assert finished.moves() == finished.moves(0) == []
    assert finished.codes().size == 0
    assert not finished.mask().any()
    for move in (0, "single a1", finished.last):
        with pytest.raises(orrery.Refusal, match=r"The game is over\."):
            finished.play(move)


def test_the_outcome_comes_with_the_end(start, finished):
    assert start.outcome is None
    assert not start.is_over
    assert finished.outcome.winners in ((0,), (1,), ())
    assert len(finished.outcome.scores) == 2


# --- Which moves ----------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", ["1", "free", "random"])
@pytest.mark.parametrize("plies", [0, 9, 15, 20])
def test_moves_codes_and_mask_agree(setup, plies):
    position = random_game(orrery.game("orion", setup=setup), 11, most=plies)
    codes = position.codes().tolist()
    assert codes
    assert codes == sorted(set(codes))
    assert [move.code for move in position.moves()] == codes
    assert np.flatnonzero(position.mask()).tolist() == codes
    assert position.mask().shape == (position.game.code_count,)
    assert {move.seat for move in position.moves()} == set(position.to_act)


@pytest.mark.parametrize("plies", [0, 5, 9, 15, 16, 22])
def test_the_path_of_every_move_leads_over_items_of_the_scene(plies):
    position = random_game(orrery.game("orion", setup="free"), 3, most=plies)
    scene = position.scene(position.to_act[0])
    keys = {item.key for item in scene.fixed + scene.items}
    for move in position.moves():
        assert move.path
        assert set(move.path) <= keys


def test_highlights_are_items_of_the_scene(orion):
    highlighted = 0
    for seed in range(12):
        position = random_game(orion, seed)
        scene = position.scene()
        keys = {item.key for item in scene.fixed + scene.items}
        for highlight in position.outcome.highlights:
            highlighted += 1
            assert set(highlight.items) <= keys
    assert highlighted


def test_a_move_is_its_text(start):
    move = start.moves()[0]
    assert str(move) == move.text
    assert replace(move) == move


# --- Several seats and the clock ------------------------------------------------------------------


def test_several_seats_and_the_clock_may_act(auction):
    assert auction.to_act == (CLOCK, 0, 1, 2)
    assert auction.play("bid 1", seat=1).to_act == (CLOCK, 0, 2)


def test_where_several_may_act_one_must_be_named(auction):
    for ask in (auction.moves, auction.codes, auction.mask, lambda: auction.play("bid 1")):
        with pytest.raises(orrery.Refusal) as refusal:
            ask()
        assert str(refusal.value) == "Several may act, clock, ann, bob and cat: say who does."


def test_where_several_may_act_a_move_is_legal_for_one_of_them(auction):
    assert auction.is_legal("bid 1", seat=1)
    assert not auction.is_legal("bid 1")
    assert auction.is_legal(RING, seat=CLOCK)
    assert not auction.play("bid 1", seat=1).is_legal("bid 2", seat=1)


def test_a_move_knows_its_seat(auction):
    move = auction.moves(2)[1]
    assert auction.play(move).history == (move,)
    assert auction.state.bid.tolist() == [-1, -1, 1]


def test_a_seat_that_has_acted_waits(auction):
    auction.play("bid 1", seat=1)
    with pytest.raises(orrery.Refusal) as refusal:
        auction.play("bid 2", seat=1)
    assert str(refusal.value) == "It is not bob's turn; clock, ann and cat may act."


def test_the_clock_plays_like_a_seat(auction):
    assert [move.code for move in auction.moves(CLOCK)] == [RING]
    assert auction.play("ring", CLOCK).is_over
    assert auction.last == Move(CLOCK, RING, "ring", ("lot",))
    assert auction.undo().seat == CLOCK
    assert not auction.is_over


def test_the_game_says_why_it_refuses(auction):
    with pytest.raises(orrery.Refusal, match="Only the clock rings") as refusal:
        auction.play(RING, seat=0)
    assert refusal.value.rule == "T2"


def test_seats_have_names_and_so_has_the_clock(orion):
    assert [orion.seat_name(seat) for seat in (CLOCK, 0, 1)] == ["clock", "blue", "orange"]


# --- The way back ---------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", ["1", "free"])
def test_undo_leads_back_to_the_start_byte_for_byte(setup):
    game = orrery.game("orion", setup=setup)
    played = random_game(game, 4)
    position, states = game.start(4), []
    for move in played.history:
        states.append(position.state.tobytes())
        position.play(move)
    for move in reversed(played.history):
        assert position.undo() == move
        assert position.state.tobytes() == states.pop()
    assert position.state.tobytes() == game.start(4).state.tobytes()
    assert (position.ply, position.last, position.history) == (0, None, ())


def test_there_is_nothing_to_undo_at_the_start(start):
    with pytest.raises(orrery.Refusal, match=r"There is no move to take back\."):
        start.undo()


def test_another_move_can_follow_an_undo(start):
    start.play("single a1").undo()
    start.play("single b1")
    assert [move.text for move in start.history] == ["single b1"]


def test_history_last_and_ply(start):
    assert (start.history, start.last, start.ply) == ((), None, 0)
    start.play("single a1").play("single k1")
    assert [(move.seat, move.text) for move in start.history] == [
        (0, "single a1"),
        (1, "single k1"),
    ]
    assert start.last == start.history[-1]
    assert start.ply == 2


def test_the_ply_is_known_without_walking_the_history(start, monkeypatch):
    def walk(position):
        raise AssertionError("the history was walked")

    monkeypatch.setattr(type(start), "_back", walk)
    twin = start.play("single a1").copy()
    assert (start.play("single k1").ply, twin.ply) == (2, 1)
    start.undo()
    assert start.ply == 1
    start.play("single k1").play("mixed c4 c3")
    assert (start.ply, twin.ply, start.imagine(0, 1).ply) == (3, 1, 0)


def test_only_the_own_last_move_may_be_taken_back_unasked(start):
    assert not start.may_undo(0)
    start.play("single a1")
    assert (start.may_undo(0), start.may_undo(1)) == (True, False)
    start.play("single k1")
    assert (start.may_undo(0), start.may_undo(1)) == (False, True)


def test_what_luck_has_shown_may_not_be_taken_back():
    round_over = orrery.game("orbit", players=2).start(7).play("claim R", 0).play("claim O", 1)
    assert round_over.last.seat == 1
    assert not round_over.may_undo(1)


# --- Copies ---------------------------------------------------------------------------------------


def test_a_copy_is_equal_and_goes_its_own_way(start):
    start.play("single a1")
    twin = start.copy()
    assert twin.state.tobytes() == start.state.tobytes()
    assert (twin.history, twin.seed, twin.game) == (start.history, start.seed, start.game)
    before = start.record()
    twin.play("single k1").play("double b2 b3")
    assert start.record() == before
    start.undo()
    assert (start.ply, twin.ply) == (0, 3)


def test_what_is_written_to_the_record_is_seen_at_once(start):
    record = start.state
    assert start.to_act == (0,)
    record.turn = 1
    assert start.to_act == start.copy().to_act == (1,)


def test_a_copy_can_be_undone_without_its_original(start):
    start.play("single a1").play("single k1")
    twin = start.copy()
    twin.undo()
    twin.undo()
    assert (start.ply, twin.ply) == (2, 0)
    assert start.state.tobytes() != twin.state.tobytes()


def test_copies_share_no_state_even_after_undo(start):
    start.play("single a1")
    twin = start.copy()
    assert not np.shares_memory(start.state.colour, twin.state.colour)
    start.undo()
    twin.undo()
    assert not np.shares_memory(start.state.colour, twin.state.colour)


# --- Start and chance -----------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_start():
    game = orrery.game("orion")
    assert game.start(7).state.tobytes() == game.start("7").state.tobytes()
    assert game.start(7).state.tobytes() != game.start(8).state.tobytes()


def test_a_start_without_a_seed_chooses_one_and_remembers_it():
    game = orrery.game("orion")
    positions = [game.start() for _ in range(5)]
    assert len({position.seed for position in positions}) > 1
    for position in positions:
        assert 0 <= position.seed < 10**9
        assert game.start(position.seed).state.tobytes() == position.state.tobytes()


def test_the_generator_lies_in_the_position(start):
    assert start.state.chance.tolist() == seeded(7).tolist()


# --- Imagined worlds ------------------------------------------------------------------------------


def test_an_imagined_world_looks_the_same_and_has_no_past(start):
    start.play("single a1").play("single k1")
    world = start.imagine(0, seed=3)
    assert world.view(0) == start.view(0)
    assert (world.history, world.last, world.ply, world.seed) == ((), None, 0, None)
    with pytest.raises(orrery.Refusal, match="no move to take back"):
        world.undo()
    with pytest.raises(orrery.Refusal, match="An imagined position has no record"):
        world.record()


def test_an_imagined_world_has_luck_of_its_own(start):
    world = start.imagine(0, seed=3)
    assert world.state.chance.tolist() == seeded(3).tolist()
    assert start.state.chance.tolist() == seeded(7).tolist()


def test_what_a_seat_knows_stays_and_the_rest_is_dealt_again(auction):
    cards = auction.state.card.tolist()
    worlds = [auction.imagine(1, seed) for seed in range(20)]
    assert {int(world.state.card[1]) for world in worlds} == {cards[1]}
    assert len({world.state.tobytes() for world in worlds}) == 20
    assert all(world.view(1) == auction.view(1) for world in worlds)
    assert auction.state.card.tolist() == cards


def test_a_spectator_knows_no_card(auction):
    worlds = [auction.imagine(None, seed) for seed in range(20)]
    for seat in range(3):
        assert len({int(world.state.card[seat]) for world in worlds}) > 1


def test_an_imagined_world_can_be_played_and_copied(auction):
    world = auction.imagine(0, seed=1).play("bid 2", seat=0)
    assert world.copy().undo().text == "bid 2"
    assert auction.ply == 0
    with pytest.raises(orrery.Refusal, match="no record"):
        world.copy().record()


# --- What is shown --------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_view_survives_json(start, finished, seat):
    free = random_game(orrery.game("orion", setup="free"), 2, most=4)
    for position in (start, free, finished):
        view = position.view(seat)
        assert json.loads(json.dumps(view)) == view


def test_a_position_in_words(start, finished, auction):
    assert repr(start) == "<Orion Duel, ply 0, blue to act>"
    assert repr(finished) == f"<Orion Duel, ply {finished.ply}, over>"
    assert repr(auction) == "<Auction, ply 0, clock, ann, bob and cat to act>"


def test_a_game_in_words_makes_the_same_game(orion):
    twin = eval(repr(orion), {"orrery": orrery})
    assert repr(twin) == repr(orion)
    assert twin.chosen == orion.chosen
    assert orion.chosen["setup"] == "1"


def test_a_position_prints_as_its_plain_picture(start):
    assert str(start) == start.picture()
    assert "\033" not in str(start)
    assert "\033" in start.picture(colour=True)


def test_a_notebook_shows_a_picture(start):
    svg = start._repr_svg_()
    assert svg.startswith("<svg ")
    assert 'width="480"' in svg


def test_the_task_is_one_sentence(start):
    assert str(start.task()) == "Blue lays a tile."


# --- Records --------------------------------------------------------------------------------------


def test_a_record_says_how_to_play_the_game_again(start):
    start.play("single a1").play("single k1")
    assert start.record() == (
        "game: orion\n"
        "rules: 1\n"
        "seed: 7\n"
        "options: setup=1 galaxy_player=seed first=blue one_sided=no\n"
        "result: unfinished\n"
        "\n"
        "1. blue: single a1\n"
        "2. orange: single k1\n"
    )


def test_tags_for_people_follow_the_headers(start):
    record = parse(start.record(event="The  fair\nof Essen", table="3"))
    assert list(record.headers)[-2:] == ["event", "table"]
    assert record.headers["event"] == "The fair of Essen"


def test_a_finished_record_names_the_winner(finished):
    record = parse(finished.record())
    (winner,) = finished.outcome.winners
    expected = f"{finished.game.seats[winner]}, {finished.outcome.reason}"
    assert record.headers["result"] == expected


def test_loading_brings_the_history(finished):
    assert orrery.load(finished.record()).history == finished.history


def test_a_game_without_rematch_rules_is_its_own_rematch(auction):
    assert auction.game.rematch(auction) is auction.game
    assert auction.game.symmetries() == ()


def test_what_a_game_calls_things_for_people():
    game = Auction()
    assert [str(game.seat_title(seat)) for seat in (CLOCK, 0)] == ["Clock", "Ann"]
    assert [str(game.seat_word(seat)) for seat in (CLOCK, 0)] == ["clock", "ann"]
    assert str(game.spoken(game.move(1, 2))) == "Bob: bid 2"


@pytest.mark.parametrize(
    ("winners", "reason", "ending"),
    [
        ((), "draw", "draw"),
        ((1,), "bids", "bob, bids"),
        ((0, 1, 2), "bids", "ann, bob and cat, bids"),
    ],
)
def test_an_ending_in_words(winners, reason, ending):
    assert str(Auction().ending(Outcome(winners, (), reason))) == ending


def test_moves_that_begin_with_a_touch() -> None:
    """Legal or not; a game with too many codes has to say itself."""
    game = orrery.game("orion")
    position = game.start(1)
    meant = game.meant(position, 0, ("cell-a1",))
    assert meant
    assert all(move.path[:1] == ("cell-a1",) for move in meant)
    assert game.meant(position, 0, ("nothing",)) == []


@pytest.mark.parametrize(
    ("winners", "reason", "verdict"),
    [
        ((0,), "loud", "Ann wins. Nobody shouted louder."),
        ((0, 1), "loud", "Ann and Bob share the victory. Nobody shouted louder."),
        ((), "loud", "Nobody wins. Nobody shouted louder."),
        ((1,), "quiet", "The game is over: bob, quiet."),
    ],
)
def test_a_verdict_in_whole_sentences(winners, reason, verdict, monkeypatch):
    sentences = {"loud": say("Nobody shouted louder.")}
    monkeypatch.setattr(Auction, "reason_sentences", sentences)
    assert str(Auction().verdict(Outcome(winners, (), reason))) == verdict
