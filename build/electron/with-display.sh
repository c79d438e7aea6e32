#!/usr/bin/env bash
# Runs a command where a desktop app can run: on Linux with a display and an unlocked keychain of its own, elsewhere as it is.
# Needs Debian's xvfb, dbus-x11 and gnome-keyring there.
set -euo pipefail
if [ "$(uname)" != Linux ]; then exec "$@"; fi
exec xvfb-run --auto-servernum dbus-run-session -- bash -c \
  'printf x | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null && exec "$@"' with-keychain "$@"
