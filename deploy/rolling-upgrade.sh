#!/usr/bin/env bash
# Replaces our processes by those of the release in this folder, one after the other; people go on working meanwhile.
#
#   deploy/rolling-upgrade.sh
#
# The projectors come first: they know every event that the new `api` will write. Where the new release changes a read
# model, the first of them rebuilds its tables while the second keeps the old ones up to date.
set -euo pipefail
cd "$(dirname "$0")/.."

# The processes of the new release would not start; nothing is replaced yet.
[ -z "$(find deploy/secrets/secret.key -perm /007 2> /dev/null)" ] || {
  echo "deploy/secrets/secret.key is open to every account: chmod 600 it, then rotate it as docs/operations.md says" >&2
  exit 1
}

replace() {
  echo "replacing $1"
  docker compose up --detach --no-deps --wait --wait-timeout 300 "$1"
}

trap '[ $? -eq 0 ] ||
  echo "stopped half-way: what is replaced goes on, the rest is as before; see docs/operations.md, Upgrade" >&2' EXIT

docker compose build

# Certificates of nodes end after 825 days; a node reads its own again when it gets a HUP.
made=$(docker compose run --rm --no-deps -T certificates < /dev/null)
running=$(docker compose ps --services --status running)
for node in $(sed -n 's/: has a new certificate$//p' <<< "$made"); do
  grep --quiet --line-regexp "$node" <<< "$running" || continue
  echo "$node reads its new certificate"
  docker compose kill --signal=HUP "$node"
  sleep 10
done

# Where the release before worked as another user of EventStoreDB; a user that is there already stays as it is.
docker compose run --rm --no-deps store-user < /dev/null

replace projector1
echo "waiting for read models that are being rebuilt"
# A store that is away for a moment, or a read model that stopped and is tried again, may pass by itself: two minutes.
failed=0
until [ "$failed" -eq 12 ]; do
  if views=$(docker compose exec -T projector1 node dist/server/cli.js projections:status < /dev/null); then
    failed=0
    grep --quiet building <<< "$views" || break
  else
    failed=$((failed + 1))
  fi
  echo "$views"
  sleep 10
done
[ "$failed" -lt 12 ]
replace projector2

# An api that is told to end says so and serves on for a while: the proxy sends its requests to the other meanwhile.
replace api1
# The proxy asks every second; by then it knows that this one serves again.
sleep 4
replace api2
# Its settings belong to the release too; nobody is cut off.
docker compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile < /dev/null
