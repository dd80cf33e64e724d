#!/bin/sh
# Runs a TypeScript tool on the project's own Node 24, installing dependencies first when they are missing or stale.
set -eu
cd "$(dirname "$0")/.."
stamp=node_modules/.lantern-lock
if [ ! -x node_modules/.bin/node ] || ! cmp -s package-lock.json "$stamp"; then
  echo "Installing dependencies…" >&2
  npm ci --no-audit --no-fund --loglevel=error >&2
  cp package-lock.json "$stamp"
fi
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
exec node --disable-warning=ExperimentalWarning "$@"
