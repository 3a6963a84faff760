"""Small PNGs: a picture of a page in the 256 colours that suit it best."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Any

import numpy as np
from playwright.sync_api import Page

COLOURS = 256
ROUNDS = 6  # of moving each colour to the middle of what it stands for

# The browser unpacks its own PNG.
PIXELS = """async png => {
  const picture = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height), brush = canvas.getContext('2d');
  brush.drawImage(picture, 0, 0);
  const bytes = brush.getImageData(0, 0, picture.width, picture.height).data;
  let text = '';
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return [picture.width, picture.height, btoa(text)];
}"""


def small(png: bytes, blank: Page) -> bytes:
    """The same picture as a palette PNG; `blank` is a page without a policy that forbids to read it."""
    width, height, text = blank.evaluate(PIXELS, base64.b64encode(png).decode())
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(height, width, 4)[..., :3]
    bins = (pixels >> 2).astype(np.int64) @ np.array([4096, 64, 1])  # 6 bits a channel
    used, where, counts = np.unique(bins, return_inverse=True, return_counts=True)
    sums = np.stack([np.bincount(where.ravel(), pixels[..., c].ravel(), len(used)) for c in range(3)], 1)
    means = sums / counts[:, None]
    palette, chosen = fitted(means, np.sqrt(counts))
    return written(palette, chosen[where].reshape(height, width))


def fitted(means: Any, weights: Any) -> tuple[Any, Any]:
    """A palette for weighted colours, and which of it each is drawn in."""
    palette = means[np.argsort(-weights)[:COLOURS]].copy()
    chosen = nearest(means, palette)
    for _ in range(ROUNDS):
        total = np.bincount(chosen, weights, len(palette))
        for c in range(3):
            middle = np.bincount(chosen, weights * means[:, c], len(palette)) / np.maximum(total, 1e-9)
            palette[:, c] = np.where(total > 0, middle, palette[:, c])
        chosen = nearest(means, palette)
    return palette.round().astype(np.uint8), chosen


def nearest(colours: Any, palette: Any) -> Any:
    apart = (colours**2).sum(1)[:, None] - 2 * colours @ palette.T + (palette**2).sum(1)
    return apart.argmin(1)


def written(palette: Any, chosen: Any) -> bytes:
    """A PNG of palette numbers, one byte a pixel, no filter."""
    height, width = chosen.shape
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = chosen
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
