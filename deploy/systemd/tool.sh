#!/bin/sh
# Runs a tool as the account of the service, with its settings:
#
#   sudo /opt/reservas/deploy/systemd/tool.sh projections:status
#
# While the service runs with its embedded Postgres, the tool works on that one; otherwise it starts it itself.
set -eu
umask 077
data=${DATA_DIR:-/var/lib/reservas}
settings=${SETTINGS_FILE:-/etc/reservas.env}
product=$(cd "$(dirname "$0")/../.." && pwd)

[ "$(id -u)" -eq 0 ] || {
  echo "run it with sudo: only root may read $settings" >&2
  exit 1
}

[ -f "$product/dist/server/cli.js" ] || {
  echo "the tools are part of the build: npm run build in $product first" >&2
  exit 1
}

# A file: what is given as an argument or as Environment= can be read by other accounts.
address=$(mktemp -p "${TMPDIR:-/run}" reservas-tool.XXXXXX)
trap 'rm -f "$address"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

server=$data/postgres/postmaster.pid
if systemctl is-active --quiet reservas && [ -f "$server" ]; then
  printf 'DATABASE_URL=postgres://reservas:%s@127.0.0.1:%s/reservas\n' \
    "$(cat "$data/postgres/reservas.password")" "$(sed -n 4p "$server")" > "$address"
fi

# With a terminal as with a pipe. The settings come last: a DATABASE_URL there counts.
systemd-run --quiet --wait --collect --pty --pipe \
  --uid=reservas --gid=reservas --working-directory="$product" \
  --setenv=NODE_ENV=production --setenv=DATA_DIR="$data" \
  --property=EnvironmentFile="$address" --property=EnvironmentFile="$settings" \
  --property=UMask=0077 --property=NoNewPrivileges=yes \
  /usr/bin/node --enable-source-maps dist/server/cli.js "$@"
