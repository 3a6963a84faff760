"""What a page sounds like: every half of a scene once, for whoever sees it, as loud as this device wants it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.conftest import Newcomers
from e2e.people import Person
from e2e.server import Server
from e2e.waiting import wait_until

# A device that keeps what it was to play instead of playing it.
STUBBED = """
window.heard = []; window.felt = [];
navigator.vibrate = pattern => { felt.push(pattern); return true; };
const knob = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
const node = kind => ({
    kind, gain: knob(), frequency: knob(), Q: knob(),
    connect: next => next, start() { heard.push(kind); }, stop() {},
});
window.AudioContext = class {
    currentTime = 0; sampleRate = 100; destination = node('out'); state = 'running';
    createGain() { return window.loudness ||= node('gain'); }
    createOscillator() { return node('tone'); }
    createBufferSource() { return node('noise'); }
    createBiquadFilter() { return node('filter'); }
    createBuffer(channels, length) { return { getChannelData: () => new Float32Array(length) }; }
};
"""
# A scene as the table sends it: in that half, with those sounds, hitting those seats.
STAGED = """([half, falls, stands, hits]) => {
    document.dispatchEvent(new CustomEvent('htmx:before:swap'));
    document.querySelector('#stage')?.remove();
    heard.length = felt.length = 0;
    const scene = `<p data-falls="${falls}" data-stands="${stands}" data-hits="${hits}"></p>`;
    const stage = `<div id="stage" class="${half}" data-number="7" data-beat="450">${scene}</div>`;
    if (half) document.querySelector('#public').insertAdjacentHTML('beforeend', stage);
    document.dispatchEvent(new CustomEvent('htmx:after:swap'));
    return [...new Set(heard)].sort().join(' ');
}"""
FELT = "() => felt.length"


def seated(newcomer: Newcomers, server: Server, **more: Any) -> Person:
    """Marta, who has touched her page."""
    marta = newcomer("Marta", **more)
    marta.context.add_init_script(STUBBED)
    link = server.table(marta.token, "me", "simple")
    server.begin(link, marta.token)
    marta.at(link).wait_asked()
    marta.page.locator("h1, #sounds summary").last.click()
    return marta


def staged(page: Page, half: str, falls: str = "dice", stands: str = "goal", hits: str = "") -> str:
    heard: str = page.evaluate(STAGED, [half, falls, stands, hits])
    return heard


@pytest.fixture
def marta(newcomer: Newcomers, server: Server) -> Person:
    return seated(newcomer, server, reduced_motion="no-preference")


def test_each_half_has_its_own_sound_once(marta: Person) -> None:
    page = marta.page
    assert staged(page, "falls") == "noise"  # dice, and nothing of the goal
    page.evaluate("() => { heard.length = 0; document.dispatchEvent(new CustomEvent('htmx:after:swap')); }")
    assert page.evaluate("heard") == []  # something else has changed meanwhile
    assert staged(page, "stands") == "noise tone"
    assert staged(page, "") == ""
    assert staged(page, "falls", falls="") == ""


def test_what_hits_me_is_felt_and_what_hits_others_is_not(marta: Person) -> None:
    page = marta.page
    staged(page, "falls", hits="0 1")
    assert page.evaluate(FELT) == 0  # not before it stands
    staged(page, "stands", hits="0 1")
    assert page.evaluate(FELT) == 1
    staged(page, "")
    staged(page, "stands", hits="1")
    assert page.evaluate(FELT) == 0
    page.locator("#still").click()
    staged(page, "")
    staged(page, "stands", hits="0")
    assert page.evaluate(FELT) == 0


def test_mute_and_volume_are_remembered_on_the_device(marta: Person) -> None:
    page = marta.page
    page.locator("#volume").fill("2")
    assert page.evaluate("loudness.gain.value") == pytest.approx(0.2)
    page.locator("#mute").click()
    assert staged(page, "stands") == ""
    page.reload()
    marta.wait_asked()
    assert page.locator("#mute").get_attribute("aria-pressed") == "true"
    page.locator("#sounds summary").click()
    assert page.locator("#volume").input_value() == "2"
    assert page.locator("#volume").is_disabled()
    page.locator("#mute").click()
    assert staged(page, "stands") == "noise tone"


def test_little_motion_is_silent_until_it_is_turned_on(newcomer: Newcomers, server: Server) -> None:
    page = seated(newcomer, server).page
    assert staged(page, "stands", hits="0") == ""
    assert page.evaluate(FELT) == 0
    page.locator("#mute").click()
    page.locator("#still").click()
    staged(page, "")
    assert staged(page, "stands", hits="0") == "noise tone"
    assert page.evaluate(FELT) == 1


def test_my_turn_is_heard_and_felt(marta: Person) -> None:
    page = marta.page
    page.evaluate("() => { heard.length = felt.length = 0; }")
    marta.decide()
    wait_until(page, "() => felt.length && heard.includes('tone')")
