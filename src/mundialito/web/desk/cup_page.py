"""A World Cup at the desk: groups with their tables, matches to enter, the bracket; and both on paper."""

from __future__ import annotations

import htpy as h

from mundialito.cups.chart import Box, Chart
from mundialito.cups.formats import COIN, SHOOT_OUT
from mundialito.cups.names import DECIDED, ROUNDS, slot_words, team_words
from mundialito.cups.results import Result
from mundialito.cups.standings import Standing
from mundialito.desk import links
from mundialito.desk.cup import chart_of, format_of, to_play
from mundialito.desk.fixtures import number_of
from mundialito.desk.progress import Progress
from mundialito.web.desk import online_page
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.forgetting import of_cup
from mundialito.web.desk.parts import button, by, closing, field, form, tabs
from mundialito.words import say


def found(desk: Desk) -> Chart:
    """Worked out once for all pages."""
    told: Chart = desk.live.worked_out("chart", desk.live.seq, lambda: chart_of(desk.s))
    return told


def page(desk: Desk) -> h.Node:
    """The desk: what can be entered now first, then how it stands."""
    chart, lang = found(desk), desk.lang
    staff = desk.role in (links.DIRECTOR, *links.HELPERS)
    return [
        tabs(desk, "") if staff else None,
        champion(desk.s, chart, lang),
        None if staff else watching(desk),
        entering(desk) if staff and not desk.s.closed else None,
        groups(desk.s, chart, lang),
        bracket(desk.s, chart, lang),
        corrections(desk) if desk.is_director and desk.s.results else None,
        sides(desk) if desk.is_director and not desk.s.closed else None,
        of_cup(desk) if desk.is_director else None,
    ]


def watching(desk: Desk) -> h.Node:
    """For everybody: matches that are played on line now."""
    s, lang = desk.s, desk.lang
    if not s.kickoffs:
        return None
    return h.section("#online.panel")[
        h.h2[say("Matches on line", lang)],
        h.p[h.a(".btn.gold", href="/seat")[say("I play on line: my seat", lang)]],
        h.ul(".papers")[
            [
                h.li[
                    online_page.way_to(
                        desk, match, f"{name(s, home, lang)} – {name(s, away, lang)}", ".btn.small.quiet"
                    ),
                    h.small(".soft")[online_page.waiting(*online_page.seats(desk, match), lang)],
                ]
                for (home, away), (match, _) in s.kickoffs.items()
            ]
        ],
    ]


def name(s: Progress, team: str, lang: str) -> str:
    """A team, and who plays for it."""
    told = team_words(team, lang)
    return f"{told} ({s.sides[team]})" if team in s.sides else told


def champion(s: Progress, chart: Chart, lang: str) -> h.Node:
    if chart.champion is None:
        return None
    return h.section(".panel")[
        h.p(".champion")["★ ", say("Champion: {team}", lang, team=name(s, chart.champion, lang))]
    ]


def stage_words(stage: str, lang: str) -> str:
    return say(ROUNDS[stage], lang) if stage in ROUNDS else say("Group {group}", lang, group=stage)


# --- entering --------------------------------------------------------------------------------------------------


def entering(desk: Desk) -> h.Node:
    """Every match that can be played now, with boxes for its result; lots where a group needs them."""
    s, lang = desk.s, desk.lang
    matches = to_play(s)
    knock_out = format_of(s)
    return h.section(".panel.matches")[
        h.h2[say("Matches to be played: {matches}", lang, matches=len(matches))],
        [drawing_lots(desk, one) for one in found(desk).standings if one.waits_for in ("lots", COIN)],
        [match(desk, stage, home, away, stage in ROUNDS and knock_out.knock_out.then) for stage, home, away in matches],
        h.p(".soft")[say("None just now.", lang)] if not matches else None,
    ]


def match(desk: Desk, stage: str, home: str, away: str, then: str | bool) -> h.Node:
    return h.div(".fixture")[entry(desk, stage, home, away, then), online(desk, home, away)]


def online(desk: Desk, home: str, away: str) -> h.Node:
    """The same match on line: opened for the people of the two teams, its result enters itself."""
    s, lang = desk.s, desk.lang
    match, _ = s.kickoffs.get((home, away), ("", ""))
    if not match:
        words = say("Play on line", lang)
        return button(desk, "kickoff", words, home=home, away=away) if desk.is_director else None
    stage, chairs = online_page.seats(desk, match)
    return h.div(".on-line")[
        online_page.way_to(desk, match, say("on line", lang)),
        h.small(".soft")[online_page.waiting(stage, chairs, lang)],
        [
            button(desk, "free", say("Free the seat of {name}", lang, name=one.name), player=number_of(s, team))
            for team, one in zip((home, away), chairs, strict=False)
            if one.person
        ]
        if desk.is_director
        else None,
        button(desk, "abandon", say("Not on line", lang), home=home, away=away) if desk.is_director else None,
    ]


def entry(desk: Desk, stage: str, home: str, away: str, then: str | bool) -> h.Node:
    s, lang = desk.s, desk.lang
    return form(
        desk, "result",
        h.span(".stage")[stage_words(stage, lang)],
        h.span(".home")[name(s, home, lang)],
        goals("home_goals", f"{team_words(home, lang)}: {say('goals', lang)}"),
        " – ",
        goals("away_goals", f"{team_words(away, lang)}: {say('goals', lang)}"),
        h.span(".away")[name(s, away, lang)],
        deciding(home, away, then, lang),
        h.button(".btn.small.gold", type="submit")[say("Enter", lang)],
        home=home, away=away,
    )  # fmt: skip


def goals(field_name: str, label: str, value: object = "", required: bool = True) -> h.Node:
    return h.input(name=field_name, inputmode="numeric", size=2, maxlength=2, required=required, value=str(value),
                   aria_label=label)  # fmt: skip


def deciding(home: str, away: str, then: str | bool, lang: str, one: Result | None = None) -> h.Node:
    """What decides a drawn knock-out match; with what was entered before."""
    kicks = one.kicks if one and one.kicks else ("", "")
    if then == SHOOT_OUT:
        words = say("shoot-out", lang)
        return h.span(".kicks")[
            words, " ",
            goals("home_kicks", f"{team_words(home, lang)}: {words}", kicks[0], required=False), " – ",
            goals("away_kicks", f"{team_words(away, lang)}: {words}", kicks[1], required=False),
        ]  # fmt: skip
    if then == COIN:
        return h.select(name="coin", aria_label=say("coin", lang))[
            h.option(value="")[say("coin", lang), "…"],
            [
                h.option(value=team, selected=one is not None and one.coin == team)[team_words(team, lang)]
                for team in (home, away)
            ],
        ]
    return None


def drawing_lots(desk: Desk, one: Standing) -> h.Node:
    """T8  Level teams between whom lots decide: best first."""
    lang = desk.lang
    return form(
        desk,
        "lots",
        h.p[say("Lots are needed in group {group}, best first:", lang, group=one.group)],
        [
            h.select(name=f"t{k}", aria_label=say("Place {place}", lang, place=k + 1))[
                [h.option(value=team, selected=i == k)[team_words(team, lang)] for i, team in enumerate(one.between)]
            ]
            for k in range(len(one.between))
        ],
        h.button(".btn.small", type="submit")[say("Enter", lang)],
    )


def corrections(desk: Desk) -> h.Node:
    """Every result that was entered can be corrected, with its reason."""
    s, lang = desk.s, desk.lang
    return h.section(".panel.matches")[
        h.h2[say("Results", lang)],
        h.details("#results")[
            h.summary[say("Correct", lang)],
            h.div(".entered")[[correcting(desk, n, one) for n, one in enumerate(s.results, 1)]],
        ],
        h.ul[[h.li[by(e.by, lang), ": ", e.why] for e in s.corrections]] if s.corrections else None,
        closing(desk) if found(desk).champion and desk.is_director else None,
    ]


def correcting(desk: Desk, number: int, one: Result) -> h.Node:
    lang = desk.lang
    home, away = one.teams
    then = format_of(desk.s).knock_out.then if one.is_drawn else ""
    return h.details(id=f"result-{number}")[
        h.summary[f"{team_words(home, lang)} {one.goals[0]} – {one.goals[1]} {team_words(away, lang)}"],
        form(
            desk, "amend",
            goals("home_goals", f"{team_words(home, lang)}: {say('goals', lang)}", one.goals[0]), " – ",
            goals("away_goals", f"{team_words(away, lang)}: {say('goals', lang)}", one.goals[1]),
            deciding(home, away, then, lang, one),
            field("why", say("Reason", lang), f"-{number}", required=True),
            h.button(".btn.small", type="submit")[say("Correct", lang)],
            number=number, home=home, away=away,
        ),
    ]  # fmt: skip


def sides(desk: Desk) -> h.Node:
    """Who plays for which team."""
    s, lang = desk.s, desk.lang
    return h.section(".panel")[
        h.details[
            h.summary[say("Who plays for which team", lang)],
            h.div(".sides")[
                [
                    form(
                        desk, "side",
                        h.label(for_=f"side-{i}")[team_words(team, lang)],
                        h.input(id=f"side-{i}", name="name", value=s.sides.get(team, "")),
                        h.button(".btn.small.quiet", type="submit")["✓"],
                        team=team,
                    )
                    for i, team in enumerate(format_of(s).teams)
                ]
            ],
        ]
    ]  # fmt: skip


# --- how it stands ---------------------------------------------------------------------------------------------


def groups(s: Progress, chart: Chart, lang: str) -> h.Node:
    return h.div(".groups")[[group(s, chart, one, lang) for one in chart.standings]]


def group(s: Progress, chart: Chart, one: Standing, lang: str) -> h.Node:
    """A table, with what decided each place, and its matches."""
    return h.section(".panel.group")[
        h.h3[say("Group {group}", lang, group=one.group)],
        h.table(".standings")[
            h.thead[
                h.tr[
                    h.th["#"],
                    h.th[say("Team", lang)],
                    [h.th[say(words, lang)] for words in ("P", "F", "A", "Pts")],
                    h.th[say("decided by", lang)],
                ]
            ],
            h.tbody[
                [
                    h.tr(class_="first" if line.team in one.through else None)[
                        h.td[line.rank],
                        h.th(scope="row")[name(s, line.team, lang)],
                        [h.td[x] for x in (line.played, line.goals_for, line.goals_against, line.points)],
                        h.td[say(DECIDED[line.decided], lang)],
                    ]
                    for line in one.lines
                ]
            ],
        ],
        fixtures(s, chart, one, lang),
    ]


def fixtures(s: Progress, chart: Chart, one: Standing, lang: str) -> h.Node:
    """The matches of a group in order, played or with boxes to write into."""
    teams, played = chart.cup.groups[one.group], {r.pair: r for r in one.used}
    rows = []
    for a, b in chart.cup.fixtures[one.group]:
        result = played.get(frozenset((teams[a], teams[b])))
        score = f"{result.goals_of(teams[a])} – {result.goals_of(teams[b])}" if result else "☐ – ☐"
        rows.append(h.li[h.span[name(s, teams[a], lang)], h.strong[score], h.span[name(s, teams[b], lang)]])
    return h.ul(".fixtures")[rows]


def bracket(s: Progress, chart: Chart, lang: str) -> h.Node:
    """The wall chart: a column for each stage."""
    stages = dict.fromkeys(box.tie.round for box in chart.boxes)
    return h.section(".panel")[
        h.div(".bracket")[
            [
                h.section[
                    h.h3[say(ROUNDS[stage], lang)],
                    h.div(".boxes")[[box_part(s, box, lang) for box in chart.boxes if box.tie.round == stage]],
                ]
                for stage in stages
            ]
        ]
    ]


def box_part(s: Progress, box: Box, lang: str) -> h.Node:
    return h.div(".box")[
        h.span(".which")[box.tie.code],
        [
            h.p(class_="won" if team and team == box.winner else None)[
                h.span[name(s, team, lang) if team else h.span(".slot")[slot_words(slot, lang)]],
                h.strong[scores(box, str(team)) if team else ""],
            ]
            for team, slot in zip(box.teams, box.tie.slots, strict=True)
        ],
        h.small[say(DECIDED[box.decided], lang)] if box.decided not in ("", "goals") else None,
    ]


def scores(box: Box, team: str) -> str:
    """Goals of each match between the two, kicks behind them."""
    told = []
    for r in box.results:
        kicks = f" ({r.kicks[r.teams.index(team)]})" if r.kicks else ""
        told.append(f"{r.goals_of(team)}{kicks}")
    return ", ".join(told)


# --- papers ----------------------------------------------------------------------------------------------------


def wall_chart(desk: Desk) -> h.Node:
    """Groups and bracket on paper, filled in as far as the cup has come: the rest is for a pencil."""
    chart, lang = found(desk), desk.lang
    return h.div(".chart")[h.h1[desk.s.settings.name], groups(desk.s, chart, lang), bracket(desk.s, chart, lang)]


def sheets(desk: Desk) -> h.Node:
    """A score sheet for each match that can be played now, to cut."""
    s, lang = desk.s, desk.lang
    return h.div(".slips")[
        [
            h.section(".slip")[
                h.header[h.h2[stage_words(stage, lang)], h.p[s.settings.name]],
                h.table[
                    h.thead[
                        h.tr[
                            h.th[say("Team", lang)],
                            h.th[say("goals", lang)],
                            h.th[say("shoot-out or coin", lang)] if stage in ROUNDS else None,
                            h.th[say("Initials", lang)],
                        ]
                    ],
                    h.tbody[
                        [
                            h.tr[h.th(scope="row")[name(s, team, lang)], h.td, h.td if stage in ROUNDS else None, h.td]
                            for team in (home, away)
                        ]
                    ],
                ],
            ]
            for stage, home, away in to_play(s)
        ]
    ]
