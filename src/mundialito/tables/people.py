"""People: an id that nobody can guess, and a name. A signed text proves the id; a new epoch makes older proofs void."""

from __future__ import annotations

import secrets
from typing import Final

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from mundialito.store import PersonRow, Store
from mundialito.tables.refusals import NotNow
from mundialito.tables.setting import clean_name, new_id

MOVE_TIME: Final = 3600  # seconds for which a link to another device is good


class People:
    """Whoever has come by, as far as they have told us."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, PersonRow] = {}
        self.proofs: dict[str, tuple[str, int]] = {}  # what cookies say whose signature was found good

    async def open(self) -> None:
        """One key for all processes, kept in the database: cookies outlive a restart."""
        key = await self.store.setting("key", lambda: secrets.token_hex(32))
        self.cookies = URLSafeSerializer(key, salt="cookie")
        self.links = URLSafeTimedSerializer(key, salt="device")
        self.secret = key

    async def add(self, name: str, lang: str) -> PersonRow:
        """Somebody new."""
        person = new_id()
        await self.store.add_person(person, clean_name(name), lang)
        return await self.person(person)

    async def person(self, person: str) -> PersonRow:
        row = await self.store.person(person)
        if row is None:
            raise NotNow("We do not know you any more: say what you want to be called.")
        if len(self.known) > 10_000:
            self.known.clear()
        self.known[person] = row
        return row

    def cookie(self, person: PersonRow) -> str:
        """What the browser keeps."""
        return str(self.cookies.dumps([person.id, person.epoch]))

    async def by_cookie(self, text: str) -> PersonRow | None:
        """Whose cookie that is; None for one that we did not sign, or that is void."""
        proof = self.proofs.get(text) or self.proof(text)
        if proof is None:
            return None
        person, epoch = proof
        row = self.known.get(person) or await self.store.person(person)
        if row is None or row.epoch != epoch:
            return None
        self.known[person] = row
        return row

    def proof(self, text: str) -> tuple[str, int] | None:
        """What a cookie says, if we have signed it. Found out once for each: what is signed stays signed."""
        try:
            person, epoch = self.cookies.loads(text)
        except (BadData, ValueError, TypeError):
            return None
        if len(self.proofs) > 10_000:
            self.proofs.clear()
        self.proofs[text] = (person, epoch)
        return person, epoch

    def device_link(self, person: PersonRow) -> str:
        """A text that makes another device this person's; good for an hour."""
        return str(self.links.dumps([person.id, person.epoch]))

    async def by_device_link(self, text: str) -> PersonRow:
        try:
            person, epoch = self.links.loads(text, max_age=MOVE_TIME)
        except (BadData, ValueError, TypeError):
            raise NotNow("This link is not good, or not good any more: make a new one on your other device.") from None
        row = await self.store.person(person)
        if row is None or row.epoch != epoch:
            raise NotNow("This link is not good, or not good any more: make a new one on your other device.")
        return row

    async def rename(self, person: str, name: str) -> PersonRow:
        name = clean_name(name)
        if not name:
            raise NotNow("Say what you want to be called: one to twenty letters.")
        return await self.change(person, name=name)

    async def speak(self, person: str, lang: str) -> PersonRow:
        return await self.change(person, lang=lang)

    async def sign_out_everywhere(self, person: PersonRow) -> PersonRow:
        """Every cookie and link so far is void."""
        return await self.change(person.id, epoch=person.epoch + 1)

    async def change(self, person: str, **changes: object) -> PersonRow:
        """What is known of a person; other processes forget what they knew."""
        await self.store.change_person(person, **changes)
        self.store.tell(f"person {person}")
        return await self.person(person)

    async def erase(self, person: str) -> None:
        """Nobody knows them any more, here and in other processes."""
        await self.store.erase_person(person)
        self.forget(person)
        self.store.tell(f"person {person}")

    def forget(self, person: str) -> None:
        self.known.pop(person, None)
