#!/usr/bin/env bash
# Replaces our processes by those of the release in this folder, one after the other; people go on working meanwhile.
#
#   deploy/rolling-upgrade.sh
#
# The projectors come first: they know every event that the new `api` will write. Where the new release changes a read
# model, the first of them makes its tables anew while the second keeps the old ones up to date.
set -euo pipefail
cd "$(dirname "$0")/.."

replace() {
  echo "replacing $1"
  docker compose up --detach --no-deps --wait --wait-timeout 300 "$1"
}

trap 'echo "stopped half-way: what is replaced goes on, the rest is as before; see docs/operations.md, Upgrade" >&2' ERR

docker compose build

replace projector1
echo "waiting for read models that are being made anew"
until views=$(docker compose exec -T projector1 node dist/server/cli.js projections:status) &&
  ! grep --quiet building <<< "$views"; do
  echo "$views"
  sleep 10
done
replace projector2

# An api that is told to end says so and serves on for a while: the proxy sends its requests to the other meanwhile.
replace api1
# The proxy asks every second; by then it knows that this one serves again.
sleep 4
replace api2
# Its settings belong to the release too; nobody is cut off.
docker compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile
