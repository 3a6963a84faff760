"""Inputs found by Atheris: it keeps what reaches code that nothing reached before, and spoils that further.

    python -m fuzz.guided RUNS SEED FOLDER

One process for all readers: the first letter of an input says whose it is. FOLDER gets what was kept, an input that
broke a reader, and how many each reader has read.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["mundialito"], enable_loader_override=False):
    from fuzz.mutation import MOST, mutated
    from fuzz.readers import readers

    readers()  # loads the games

FIRST = 0x100  # the letter of the first reader
TIMEOUT = 60  # seconds for one input: what takes longer is a fault, too
READ: Counter[str] = Counter()


def packed(number: int, text: str) -> bytes:
    return (chr(FIRST + number) + text).encode("utf-8", "surrogatepass")


def unpacked(data: bytes) -> tuple[int, str]:
    text = data.decode("utf-8", "surrogatepass" if is_ours(data) else "replace")
    return (ord(text[0]) - FIRST) % len(readers()) if text else 0, text[1:]


def is_ours(data: bytes) -> bool:
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


def changed(data: bytes, most: int, seed: int) -> bytes:
    """Half of the time as we spoil texts, half of the time as the fuzzer does."""
    number, text = unpacked(data)
    rng = Random(seed)
    if rng.randrange(2):
        return packed(
            number, atheris.Mutate(text.encode("utf-8", "surrogatepass"), most - 2).decode("utf-8", "replace")
        )
    return packed(number, mutated((text, text, text, *readers()[number].seeds), rng))[:most]


def main() -> None:
    runs, seed, folder = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    corpus = folder / "corpus"
    corpus.mkdir()
    for number, reader in enumerate(readers()):
        for n, text in enumerate(reader.seeds):
            (corpus / f"{number}-{n}").write_bytes(packed(number, text))

    def read(data: bytes) -> None:
        number, text = unpacked(data)
        READ[readers()[number].name] += 1
        READ["refused"] += readers()[number].survives(text)
        if READ.total() - READ["refused"] == runs:
            (folder / "read.json").write_text(json.dumps(READ))

    words = [f"-runs={runs}", f"-seed={seed}", f"-max_len={4 * MOST}", f"-timeout={TIMEOUT}", "-rss_limit_mb=4096"]
    words += [f"-artifact_prefix={folder}/broke-", "-print_final_stats=1", "-verbosity=0", str(corpus)]
    atheris.Setup([sys.argv[0], *words], read, custom_mutator=changed)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
