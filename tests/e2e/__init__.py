"""The pages in a real browser: Debian's Chromium, driven by Playwright, at a server process of its own."""
