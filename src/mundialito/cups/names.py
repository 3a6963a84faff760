"""National teams: three letters for notation and flags, and their names, to be said in any language."""

from __future__ import annotations

from typing import Final

from mundialito.cups.codes import CODES as CODES
from mundialito.words import phrase, say

TEAMS: Final = {
    "ALG": phrase("Algeria"), "ARG": phrase("Argentina"), "AUS": phrase("Australia"), "AUT": phrase("Austria"),
    "BEL": phrase("Belgium"), "BOL": phrase("Bolivia"), "BRA": phrase("Brazil"), "BUL": phrase("Bulgaria"),
    "CMR": phrase("Cameroon"), "CHI": phrase("Chile"), "CHN": phrase("China"), "COL": phrase("Colombia"),
    "CRC": phrase("Costa Rica"), "CRO": phrase("Croatia"), "TCH": phrase("Czechoslovakia"), "DEN": phrase("Denmark"),
    "ECU": phrase("Ecuador"), "ENG": phrase("England"), "FRA": phrase("France"), "GER": phrase("Germany"),
    "GHA": phrase("Ghana"), "GRE": phrase("Greece"), "HON": phrase("Honduras"), "HUN": phrase("Hungary"),
    "ITA": phrase("Italy"), "CIV": phrase("Ivory Coast"), "JPN": phrase("Japan"), "MEX": phrase("Mexico"),
    "NED": phrase("Netherlands"), "NZL": phrase("New Zealand"), "NGA": phrase("Nigeria"), "PRK": phrase("North Korea"),
    "NIR": phrase("Northern Ireland"), "PAR": phrase("Paraguay"), "PER": phrase("Peru"), "POL": phrase("Poland"),
    "POR": phrase("Portugal"), "IRL": phrase("Republic of Ireland"), "ROU": phrase("Romania"), "RUS": phrase("Russia"),
    "KSA": phrase("Saudi Arabia"), "SCO": phrase("Scotland"), "SEN": phrase("Senegal"), "SRB": phrase("Serbia"),
    "SVK": phrase("Slovakia"), "SVN": phrase("Slovenia"), "RSA": phrase("South Africa"), "KOR": phrase("South Korea"),
    "URS": phrase("Soviet Union"), "ESP": phrase("Spain"), "SWE": phrase("Sweden"), "SUI": phrase("Switzerland"),
    "TUN": phrase("Tunisia"), "TUR": phrase("Turkey"), "USA": phrase("United States"), "URU": phrase("Uruguay"),
    "WAL": phrase("Wales"), "FRG": phrase("West Germany"), "YUG": phrase("Yugoslavia"),
}  # fmt: skip

# What separated two teams, and what a stage of the bracket is called.
DECIDED: Final = {
    "": "", "points": phrase("points"), "difference": phrase("goal difference"), "ratio": phrase("goal average"),
    "goals": phrase("goals scored"), "between": phrase("matches between them"), "replay": phrase("replay"),
    "lots": phrase("lots"), "coin": phrase("coin"), "shoot-out": phrase("shoot-out"),
}  # fmt: skip
ROUNDS: Final = {
    "round-of-16": phrase("Round of 16"), "quarter-final": phrase("Quarter-finals"),
    "semi-final": phrase("Semi-finals"), "third-place": phrase("Third place"), "final": phrase("Final"),
}  # fmt: skip
TIE_NAMES: Final = {  # and one match of it
    "round-of-16": phrase("Round of 16, match {number}"), "quarter-final": phrase("Quarter-final {number}"),
    "semi-final": phrase("Semi-final {number}"), "third-place": phrase("Third place"), "final": phrase("Final"),
}  # fmt: skip
HEADINGS: Final = (phrase("P"), phrase("W"), phrase("D"), phrase("L"), phrase("F"), phrase("A"), phrase("Pts"))

# Who will stand in a slot of the bracket: by the letters around its number or group.
SLOTS: Final = {
    "W": phrase("First of group {which}"), "R": phrase("Second of group {which}"),
    "R#": phrase("Winner of match {which}, round of 16"), "QF#": phrase("Winner of quarter-final {which}"),
    "SF#": phrase("Winner of semi-final {which}"), "LSF#": phrase("Loser of semi-final {which}"),
}  # fmt: skip


def slot_words(slot: str, lang: str) -> str:
    """What an open slot waits for: `AW` the first of group A, `LSF1` the loser of semi-final 1."""
    letters = slot.rstrip("0123456789")
    if f"{letters}#" in SLOTS and letters != slot:
        return say(SLOTS[f"{letters}#"], lang, which=slot[len(letters) :])
    return say(SLOTS[slot[-1]], lang, which=slot[:-1])


def team_words(team: str, lang: str) -> str:
    """A team's name in a language."""
    return say(TEAMS[CODES[team]], lang)
