"""Real results reproduce every table, decider, pairing and champion; 1962 and 1966 by made-up ones."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mundialito.cups import chart as charts
from mundialito.cups import formats, names, results
from mundialito.cups.chart import Chart
from mundialito.cups.results import Result

FOLDER = Path(__file__).parents[2] / "examples" / "cups"
# Facts of the real cups: who went through (winner first), what decided, who met, and the first four.
QUALIFIED = {
    "1930": "Argentina Yugoslavia Uruguay United_States",
    "1958": "West_Germany Northern_Ireland France Yugoslavia Sweden Wales Brazil Soviet_Union",
    "2002": "Denmark Senegal Spain Paraguay Brazil Turkey South_Korea United_States Germany Republic_of_Ireland "
    "Sweden England Mexico Italy Japan Belgium",
    "2010": "Uruguay Mexico Argentina South_Korea United_States England Germany Ghana Netherlands Japan "
    "Paraguay Slovakia Brazil Portugal Spain Chile",
}
FIRST_FOUR = {
    "1930": ("Uruguay", "Argentina"),
    "1958": ("Brazil", "Sweden", "France", "West Germany"),
    "2002": ("Brazil", "Germany", "Turkey", "South Korea"),
    "2010": ("Spain", "Netherlands", "Germany", "Uruguay"),
}
SHOOT_OUTS = {  # winners
    "2002": {"Spain", "South Korea"},
    "2010": {"Paraguay", "Uruguay"},
}


def real(year: str) -> tuple[formats.Format, list[Result]]:
    cup = formats.load(year)
    return cup, results.read((FOLDER / f"{year}.csv").read_text("utf-8"), cup)


def drawn(year: str) -> Chart:
    return charts.chart(*real(year))


@pytest.mark.parametrize("year", QUALIFIED)
def test_who_went_through(year):
    told = [team for s in drawn(year).standings for team in s.through]
    assert told == [team.replace("_", " ") for team in QUALIFIED[year].split()]


@pytest.mark.parametrize("year", FIRST_FOUR)
def test_the_first_four(year):
    found = drawn(year)
    final = found.boxes[-1]
    four = [final.winner, final.loser]
    if len(FIRST_FOUR[year]) == 4:
        four += [found.boxes[-2].winner, found.boxes[-2].loser]
    assert tuple(four) == FIRST_FOUR[year]
    assert found.champion == FIRST_FOUR[year][0]


@pytest.mark.parametrize("year", FIRST_FOUR)
def test_every_pairing_was_really_played_and_every_result_is_used(year):
    _, played = real(year)
    found = drawn(year)
    used = [r for s in found.standings for r in s.used] + [r for b in found.boxes for r in b.results]
    assert sorted(r.line for r in used) == [r.line for r in played]
    assert all(len(box.results) == 1 for box in found.boxes)
    assert {b.winner for b in found.boxes if b.decided == "shoot-out"} == SHOOT_OUTS.get(year, set())
    assert not [b for b in found.boxes if b.waits_for]


def decided(year: str, group: str) -> list[tuple[str, str]]:
    standing = next(s for s in drawn(year).standings if s.group == group)
    return [(line.team, line.decided) for line in standing.lines]


def test_t5_1958_three_groups_went_to_a_decider_and_one_to_the_ratio():
    assert decided("1958", "1")[1] == ("Northern Ireland", "replay")
    assert decided("1958", "3")[1] == ("Wales", "replay")
    assert decided("1958", "4")[1] == ("Soviet Union", "replay")
    assert decided("1958", "2")[0] == ("France", "ratio")


def test_t3_2010_group_c_by_goals_and_d_by_difference():
    assert decided("2010", "C")[0] == ("United States", "goals")
    assert decided("2010", "D")[1] == ("Ghana", "difference")
    assert decided("2002", "B")[1] == ("Paraguay", "goals")


def test_a_replay_counts_only_for_who_goes_on():
    england = next(line for line in drawn("1958").standings[3].lines if line.team == "England")
    assert (england.played, england.drawn, england.points) == (3, 3, 3)


def test_t5_the_bracket_waits_for_a_replay_and_after_a_drawn_one_for_a_coin():
    cup, played = real("1958")
    groups = played[:24]
    waiting = charts.chart(cup, groups)
    assert [(s.waits_for, s.between) for s in waiting.standings] == [
        ("replay", ("Northern Ireland", "Czechoslovakia")),
        ("", ()),
        ("replay", ("Hungary", "Wales")),
        ("replay", ("Soviet Union", "England")),
    ]
    assert waiting.boxes[0].teams == (None, "Yugoslavia") and waiting.boxes[0].waits_for == "teams"
    again = Result(99, ("England", "Soviet Union"), (2, 2))
    coin = charts.chart(cup, [*groups, again]).standings[3]
    assert (coin.waits_for, coin.lines[1].rank, coin.lines[2].rank) == ("coin", 2, 2)
    tossed = Result(99, ("England", "Soviet Union"), (2, 2), coin="England")
    settled = charts.chart(cup, [*groups, tossed]).standings[3]
    assert settled.through == ("Brazil", "England") and settled.lines[1].decided == "lots"
    by_lots = charts.chart(cup, [*groups, again], [("England", "Soviet Union")]).standings[3]
    assert by_lots.through == ("Brazil", "England")


# --- 1962 and 1966, without results of our own -----------------------------------------------------------------


def group_results(year: str, group: str, scores: str) -> list[Result]:
    cup = formats.load(year)
    teams = cup.groups[group]
    told = [tuple(map(int, s.split(":"))) for s in scores.split()]
    pairs = cup.fixtures[group]
    return [
        Result(i, (teams[a], teams[b]), (x, y))
        for i, ((a, b), (x, y)) in enumerate(zip(pairs, told, strict=True), 2)
    ]  # fmt: skip


def test_t4_1962_and_1966_level_teams_go_by_ratio_then_lots_never_by_name():
    level = group_results("1966", "1", "0:0 0:0 0:0 0:0 0:0 0:0")
    cup = formats.load("1966")
    found = charts.chart(cup, level).standings[0]
    assert (found.waits_for, set(found.between), found.through) == ("lots", set(cup.groups["1"]), ())
    assert [line.rank for line in found.lines] == [1] * 4
    assert [line.team for line in found.lines] == list(cup.groups["1"])  # the order of the draw, not the alphabet
    order = cup.groups["1"][::-1]
    settled = charts.chart(cup, level, [order]).standings[0]
    assert settled.through == order[:2]
    assert [line.decided for line in settled.lines] == ["lots", "lots", "", ""]
    assert [line.rank for line in settled.lines] == [1, 2, 3, 3]  # T7: third and fourth share


def whole_cup(year: str, rng: random.Random) -> Chart:
    """A made-up cup: every match that the chart waits for is played, tossed or replayed."""
    cup = formats.load(year)
    played: list[Result] = []
    lots: list[tuple[str, ...]] = []
    for name, pairs in cup.fixtures.items():
        for a, b in pairs:
            teams = cup.groups[name][a], cup.groups[name][b]
            played.append(Result(len(played), teams, (rng.randrange(3), rng.randrange(3))))
    for _ in range(400):
        found = charts.chart(cup, played, lots)
        if all(box.winner for box in found.boxes):
            return found
        for s in found.standings:
            if s.waits_for == "lots":
                lots.append(tuple(rng.sample(s.between, len(s.between))))
            elif s.waits_for == "coin":
                lots.append(s.between)
            elif s.waits_for == "replay":
                played.append(Result(len(played), s.between, (rng.randrange(2), rng.randrange(2))))  # type: ignore[arg-type]
        for box in found.boxes:
            if box.waits_for in ("match", "replay"):
                played.append(Result(len(played), box.teams, (rng.randrange(2), rng.randrange(2))))  # type: ignore[arg-type]
            elif box.waits_for in ("coin", "shoot-out"):
                last = box.results[-1]
                played[played.index(last)] = Result(
                    last.line,
                    last.teams,
                    last.goals,
                    (5, 4) if box.waits_for == "shoot-out" else None,
                    last.teams[0] if box.waits_for == "coin" else None,
                )
    raise AssertionError("the cup does not end")


@pytest.mark.parametrize("year", formats.years())
def test_made_up_cups_come_to_an_end_by_the_rules_of_their_year(year):
    rng = random.Random(year)
    for _ in range(25):
        found = whole_cup(year, rng)
        cup = found.cup
        for box in found.boxes:
            drawn_times = sum(r.is_drawn for r in box.results)
            rule = cup.after_draw(box.tie)
            if box.decided in ("coin", "shoot-out"):
                assert (box.decided, drawn_times) == (rule.then, rule.replays + 1)
            else:
                assert len(box.results) == drawn_times + 1
        if year in ("1958", "1962", "1966"):  # one bracket fits all three
            winners, seconds = zip(*(s.through for s in found.standings), strict=True)
            first = [set(box.teams) for box in found.boxes[:4]]
            assert first == [{winners[a], seconds[b]} for a, b in ((0, 1), (1, 0), (2, 3), (3, 2))]


def test_e16_e17_a_final_is_replayed_until_somebody_wins():
    rng = random.Random(5)
    longest = max(len(whole_cup("1962", rng).boxes[-1].results) for _ in range(40))
    assert longest > 2


# --- the data themselves ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("year", formats.years())
def test_everyone_meets_everyone_once_and_every_slot_is_filled_once(year):
    cup = formats.load(year)
    for fixtures in filter(None, (cup.fixtures, cup.fixtures_portuguese)):
        for name, teams in cup.groups.items():
            pairs = [frozenset(pair) for pair in fixtures[name]]
            assert len(pairs) == len(set(pairs)) == len(teams) * (len(teams) - 1) // 2
    slots = [slot for pair in cup.pairs() for slot in pair]
    assert len(slots) == len(set(slots))
    assert len([s for s in slots if s < 64]) == cup.through * len(cup.groups)


def test_2010_both_rulebooks_play_the_same_pairs_each_match_day():
    cup = formats.load("2010")
    for name in cup.groups:
        for day in range(0, 6, 2):
            days = [{frozenset(p) for p in f[name][day : day + 2]} for f in (cup.fixtures, cup.fixtures_portuguese)]
            assert days[0] == days[1]


def test_every_team_has_a_name_and_a_code():
    teams = {team for year in formats.years() for team in formats.load(year).teams}
    assert teams == set(names.CODES)
    assert len(names.TEAMS) == len(names.CODES)


def test_results_are_shipped_for_the_cups_that_have_them():
    assert sorted(path.stem for path in Path(FOLDER).glob("*.csv")) == ["1930", "1958", "2002", "2010"]
