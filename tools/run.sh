#!/bin/sh
# Runs a TypeScript tool on the project's own Node 24, installing dependencies first when they are missing or stale.
# One script installs at a time; the others wait for it. The lock is a symbolic link that names the process that holds it:
# made whole or not at all, on every system, and left by a dead process it is seen as such.
set -eu
cd "$(dirname "$0")/.."
stamp=node_modules/.lantern-lock
lock=.cache/installing

is_installed() {
  [ -x node_modules/.bin/node ] && cmp -s package-lock.json "$stamp"
}

# Takes away the lock of a process that is gone. Under a lock of its own, so that no one takes away the lock made after it.
break_lock() {
  find "$lock.breaking" -prune -mmin +1 -exec rmdir {} + 2>/dev/null || true
  mkdir "$lock.breaking" 2>/dev/null || return 0
  holder=$(readlink "$lock" || true)
  if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then rm -f "$lock"; fi
  rmdir "$lock.breaking"
}

take_lock() {
  mkdir -p .cache
  said=
  until ln -s "$$" "$lock" 2>/dev/null; do
    holder=$(readlink "$lock" || true)
    if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then
      break_lock
      continue
    fi
    [ -n "$said" ] || echo "Waiting for another script, which installs dependencies…" >&2
    said=1
    sleep 1
  done
  trap 'rm -f "$lock"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
}

if ! is_installed; then
  take_lock
  if ! is_installed; then
    echo "Installing dependencies…" >&2
    npm ci --no-audit --no-fund --loglevel=error >&2
    # A file of its own, moved into place: what is half written, or shared with another clone by a hard link, is no stamp.
    cp package-lock.json "$stamp.$$"
    mv -f "$stamp.$$" "$stamp"
  fi
  rm -f "$lock"
  trap - EXIT INT TERM HUP
fi
PATH="$PWD/node_modules/.bin:$PATH"
# Node keeps what it has compiled of the sources: a process that starts again needs two thirds of the time.
NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/.cache/compiled}"
export PATH NODE_COMPILE_CACHE
exec node --disable-warning=ExperimentalWarning "$@"
