#!/bin/sh
# Runs a tool from the build, for the scripts of package.json.
[ -f dist/server/cli.js ] || {
  echo 'the tools are part of the build: npm run build first' >&2
  exit 1
}
exec node --enable-source-maps dist/server/cli.js "$@"
