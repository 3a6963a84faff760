"""People: an id that nobody can guess, and a name. Here alone it is known who somebody is.

A browser shows a signed cookie, which a new epoch makes void; a program shows a token, drawn by lot and kept as a hash.
Neither is good for the other. A link for another device is good once.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

from mundialito.engine.texts import Nick
from mundialito.store import DAY, PersonRow, Store, TokenRow, Unusable
from mundialito.tables import tokens
from mundialito.tables.recent import Recent
from mundialito.tables.refusals import Departed, NotNow
from mundialito.tables.setting import new_id
from mundialito.words import phrase

MOVE_TIME: Final = 3600  # seconds for which a link to another device is good
REMEMBERED: Final = 10_000  # people, and proofs, in memory
LONGEST_PROOF: Final = 200  # letters; ours have about seventy
WORN: Final = phrase(
    "This link is not good, or not good any more, for it serves once: make a new one on your other device."
)


class People:
    """Whoever has come by, as far as they have told us."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: Recent[str, PersonRow] = Recent(REMEMBERED)
        self.proofs: Recent[str, tuple[str, int]] = Recent(
            REMEMBERED
        )  # what cookies say whose signature was found good
        self.tokens: Recent[str, TokenRow] = Recent(REMEMBERED)  # by hash
        self.doubts: list[Callable[[str], None]] = []  # who tells those that still show what was good before
        self.changes = 0  # how often something was forgotten: what was read before that is not to be kept

    async def open(self) -> None:
        """One key for all processes, kept in the database: cookies outlive a restart."""
        key = await self.store.setting("key", lambda: secrets.token_hex(32))
        self.cookies = URLSafeSerializer(key, salt="cookie")
        self.secret = key
        self.store.listen(self.heard)

    async def add(self, name: str, lang: str) -> PersonRow:
        """Somebody new."""
        person = new_id()
        await self.store.add_person(person, Nick(name), lang)
        return await self.person(person)

    async def person(self, person: str) -> PersonRow:
        """As the database has it now."""
        row = await self.looked_up(person)
        if row is None:
            raise Departed()
        return row

    async def looked_up(self, person: str) -> PersonRow | None:
        """Remembered, unless it was changed while it was read."""
        changes = self.changes
        row = await self.store.person(person)
        if row is not None and changes == self.changes:
            self.known.keep(person, row)
        return row

    def cookie(self, person: PersonRow) -> str:
        """What the browser keeps."""
        return str(self.cookies.dumps([person.id, person.epoch]))

    async def by_cookie(self, text: str) -> PersonRow | None:
        """Whose cookie that is; None for one that we did not sign, or that is void."""
        proof = self.proof(text)
        if proof is None:
            return None
        person, epoch = proof
        row = self.known.look(person) or await self.looked_up(person)
        return row if row and row.epoch == epoch else None

    def proof(self, text: str) -> tuple[str, int] | None:
        """What a cookie says, if we have signed it: person and epoch. Found out once: what is signed stays signed."""
        known = self.proofs.look(text)
        if known or len(text) > LONGEST_PROOF:
            return known
        try:
            person, epoch = self.cookies.loads(text)
        except (BadData, ValueError, TypeError):
            return None
        return self.proofs.keep(text, (person, epoch))

    def who(self, text: str) -> str:
        """Whom a cookie or a token proves its bearer to be, as far as can be told at once; empty: nobody."""
        if token := self.known_token(text):
            return token.person
        proof = self.proof(text) if text else None
        return str(proof[0]) if proof else ""

    # --- tokens of programs ------------------------------------------------------------------------------

    async def by_token(self, text: str) -> tuple[PersonRow, TokenRow] | None:
        """Whose token that is, and what it is good for; None for one that nobody has, or has any more."""
        token = self.known_token(text) or await self.looked_up_token(text)
        if token is None:
            return None
        row = self.known.look(token.person) or await self.looked_up(token.person)
        await self.used(token)
        return (row, token) if row else None

    def known_token(self, text: str) -> TokenRow | None:
        """The same without asking the database: what was shown here lately."""
        return self.tokens.look(tokens.hash_of(text)) if tokens.is_token(text) else None

    async def looked_up_token(self, text: str) -> TokenRow | None:
        changes = self.changes
        row = await self.store.tokens.find(tokens.hash_of(text)) if tokens.is_token(text) else None
        if row is not None and changes == self.changes:
            self.tokens.keep(row.hash, row)
        return row

    async def used(self, token: TokenRow) -> None:
        """Noted once a day; where nothing can be written, another day."""
        today = int(self.store.database.now() // DAY)
        if token.used < today:
            if token.hash in self.tokens:  # else it was revoked just now
                self.tokens.keep(token.hash, tokens.used_on(token, today))
            with suppress(Unusable):
                await self.store.tokens.mark_used(token, today)

    async def tokens_of(self, person: str) -> list[TokenRow]:
        """Those of programs."""
        return [token for token in await self.store.tokens.of_person(person) if token.scope in tokens.SCOPES]

    async def make_token(self, person: str, label: str, scope: str) -> str:
        """A new token: it is shown now and never again."""
        text, row = tokens.minted(person, label, scope)
        if not await self.store.tokens.add(row, tokens.MOST):
            raise NotNow(
                "You have {most} tokens, which is the most: revoke one that you need no more.", most=tokens.MOST
            )
        return text

    async def revoke(self, person: str, hash: str) -> None:
        """One of a person's tokens is good for nothing from now on, in all processes."""
        await self.changed(person, self.store.tokens.drop(person, hash))

    # --- other devices, changes, the way out ---------------------------------------------------------------

    async def device_link(self, person: PersonRow) -> str:
        """A text that makes one other device this person's, within an hour; the one that was made before is void."""
        text, row = tokens.minted_link(person.id)
        await self.store.tokens.put(row)
        return text

    async def by_device_link(self, text: str) -> PersonRow:
        """Whose link that is, to be looked at. Raises NotNow."""
        return (await self.linked(text))[0]

    async def arrive(self, text: str) -> PersonRow:
        """The same, and the link has served: nobody else comes by it. Raises NotNow."""
        person, link = await self.linked(text)
        if not await self.store.tokens.take(link):
            raise NotNow(WORN)
        return person

    async def linked(self, text: str) -> tuple[PersonRow, TokenRow]:
        link = await self.store.tokens.find(tokens.hash_of(text))
        is_good = link and link.scope == tokens.DEVICE and self.store.database.now() < link.made + MOVE_TIME
        person = await self.store.person(link.person) if link and is_good else None
        if link is None or person is None:
            raise NotNow(WORN)
        return person, link

    async def rename(self, person: str, name: str) -> PersonRow:
        name = Nick(name)
        if not name:
            raise NotNow("Say what you want to be called: one to twenty letters.")
        return await self.change(person, name=name)

    async def speak(self, person: str, lang: str) -> PersonRow:
        return await self.change(person, lang=lang)

    async def sign_out_everywhere(self, person: PersonRow) -> PersonRow:
        """Every cookie, link and token so far is void."""
        await self.changed(person.id, self.store.sign_out(person.id))
        return await self.person(person.id)

    async def change(self, person: str, **changes: object) -> PersonRow:
        """What is known of a person."""
        await self.changed(person, self.store.change_person(person, **changes))
        return await self.person(person)

    async def changed(self, person: str, work: Awaitable[None]) -> None:
        """Written; this process and the others forget what they knew, even if it is in doubt whether it was."""
        try:
            await work
        finally:
            self.forget(person)
            self.store.tell(f"person {person}")

    async def erase(self, person: str) -> set[str]:
        """Nobody knows them any more, here and in other processes; the matches they sat in."""
        sat_in = await self.store.erase_person(person)
        self.forget(person)
        self.store.tell(f"person {person}")
        return set(sat_in)

    def heard(self, news: str) -> None:
        """What another process has changed; an empty text: some news were lost."""
        kind, _, person = news.partition(" ")
        if not news:
            self.forget_all()
        elif kind == "person":
            self.forget(person)

    def forget(self, person: str) -> None:
        """What is known of somebody may have changed."""
        self.changes += 1
        self.known.pop(person, None)
        for hash in [hash for hash, token in self.tokens.items() if token.person == person]:
            del self.tokens[hash]
        self.doubt(person)

    def doubt(self, person: str) -> None:
        """Whatever somebody has shown may be good for nothing now; an empty id: what anybody has."""
        for doubt in self.doubts:
            doubt(person)

    def forget_all(self) -> None:
        self.changes += 1
        self.known.clear()
        self.tokens.clear()
        self.doubt("")
