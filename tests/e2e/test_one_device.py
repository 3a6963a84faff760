"""Several people share a device: a curtain between turns, and behind it nothing of anybody's hand."""

from __future__ import annotations

import re

from e2e.conftest import Newcomers
from e2e.people import Person
from e2e.server import Server
from e2e.waiting import wait_until

TOLD = r"gets (red|yellow|green|blue|Wild|\+4)"  # a line of the story that only its seat may read


def test_a_curtain_between_turns(newcomer: Newcomers, server: Server) -> None:
    device = newcomer(phone=True).go("/")
    device.page.get_by_label("Your name").fill("Marta")
    device.press("With friends")
    device.page.get_by_text("Play together on this device").click()
    device.page.get_by_label("Somebody else on this device").fill("Nora")
    device.press("Sit down")
    device.read("Nora")
    for _ in range(2):
        chairs = device.page.locator(".chairs > li").count()
        device.press("One seat fewer")
        wait_until(device.page, "n => document.querySelectorAll('.chairs > li').length < n", arg=chairs)
    wait_until(device.page, "() => document.querySelectorAll('.badge.ready').length === 2")
    device.press("Start the match")
    device.see("#private .curtain, #choices[data-awaited]")
    seen: set[str] = set()
    while len(seen) < 2:
        if device.page.locator("#private .curtain").count():
            name = lift(device)
            assert device.page.locator(".plate:has(#ball) .name").inner_text() == name
        device.wait_asked()
        seen.add(str(device.page.locator("#choices [name=seat]").get_attribute("value")))
        device.decide()
        device.see("#private .curtain, #choices[data-awaited]")


def lift(device: Person) -> str:
    """Nothing is in the page while the curtain is down; whose it is says so, and sees their cards."""
    wait_until(device.page, "told => !new RegExp(told).test(document.body.textContent)", arg=TOLD)
    assert not device.page.locator(".held").count()
    html = device.page.content()
    assert not re.search(r'id="h\d', html)
    assert not re.search(TOLD, html)
    button = device.page.locator("#private .curtain a")
    name = re.fullmatch(r"I am (.+): show my cards", button.inner_text())
    assert name
    button.click()
    device.see(".held")
    return name[1]
