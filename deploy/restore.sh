#!/usr/bin/env bash
# Brings a backup of deploy/backup.sh into a new installation of docker-compose.yml, whose volumes are still empty.
#
#   deploy/restore.sh /mnt/backups/reservas/20260301T040000Z
#
# .env must name the passwords that it needs: EVENTSTORE_PASSWORD as it was when the backup was made (it is in the log).
# deploy/secrets/secret.key must be the key as it was then: no other opens what the backup holds.
# Nothing is written before the backup was found to be whole, and every store to be empty.
set -euo pipefail
[ $# -eq 1 ] || { echo "Usage: $0 FOLDER" >&2; exit 2; }

refuse() {
  echo "$1; nothing was restored" >&2
  exit 1
}

[ -d "$1" ] || refuse "$1 is no folder"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."

archives=(log-{1-index-checkpoints,2-index,3-checkpoints,4-chunks}.tar.gz)
files=("${archives[@]}" process.dump auth.dump files.tar.gz)
for file in "${files[@]}" SHA256SUMS; do
  [ -f "$folder/$file" ] || refuse "$folder is no whole backup: $file is missing"
done
# The check below sees only what the list names; a line is 64 digits, two characters, and the name.
named=$(cut --characters=67- "$folder/SHA256SUMS")
for file in "${files[@]}"; do
  grep --quiet --line-regexp --fixed-strings "$file" <<< "$named" ||
    refuse "$folder is no whole backup: SHA256SUMS does not name $file"
done
(cd "$folder" && sha256sum --check --strict --quiet SHA256SUMS) || refuse "$folder is damaged"

[ -f deploy/secrets/secret.key ] ||
  refuse "deploy/secrets/secret.key is missing: put that of the installation that was backed up there"

there=$(docker compose ps --all --services)
[ -z "$there" ] || refuse "an installation is there (${there//$'\n'/, }); docker compose down --volumes would delete it"

docker compose build
docker compose up --detach --wait postgres
docker compose run --rm certificates < /dev/null

# on_volume SERVICE COMMAND: in a container of its own, where nobody else uses the volume.
on_volume() {
  docker compose run --rm --no-deps -T --entrypoint bash "$1" -c "$2"
}
nodes=$(docker compose config --services | grep '^eventstore')
for node in $nodes; do
  found=$(on_volume "$node" "find /var/lib/eventstore -name '*.chk' -o -name 'chunk-*'" < /dev/null)
  [ -z "$found" ] || refuse "$node has a log already"
done
sql() {
  docker compose exec -T postgres psql --username=reservas --dbname=reservas --quiet --no-align --tuples-only \
    --set=ON_ERROR_STOP=1 --command="$1" < /dev/null
}
found=$(sql "select nspname from pg_namespace where nspname in ('auth', 'eventstore', 'process', 'read')")
[ -z "$found" ] || refuse "Postgres is not empty"
found=$(on_volume api1 'find /data -type f' < /dev/null)
[ -z "$found" ] || refuse "the volume of pictures is not empty"

trap '[ $? -eq 0 ] || echo "stopped half-way: after \"docker compose down --volumes\" begin again" >&2' EXIT
for dump in process auth; do
  docker compose exec -T postgres pg_restore --username=reservas --dbname=reservas --single-transaction --exit-on-error \
    --no-owner --no-privileges \
    < "$folder/$dump.dump"
done
# What was left out is made at the start: the read models from the log, and the tables of the log that this one is not.
sql "delete from process.migrations where name like 'projections-%' or name like 'eventstore-%'"

on_volume api1 'tar --extract --gzip --directory=/data' < "$folder/files.tar.gz"

# Every node of a cluster can start from the same copy.
for node in $nodes; do
  for archive in "${archives[@]}"; do
    on_volume "$node" 'tar --extract --gzip --directory=/var/lib/eventstore' < "$folder/$archive"
  done
  # EventStoreDB cuts off what had not been written whole when the copy was made.
  on_volume "$node" 'cd /var/lib/eventstore && cp chaser.chk truncate.chk' < /dev/null
done

trap - EXIT
docker compose up --detach --wait || {
  echo 'everything is restored, but does not start: "docker compose logs projector1" says why. If that names SECRET_KEY_FILE,' \
    'put the key of that installation into deploy/secrets/secret.key, then run "docker compose up --detach --wait"' >&2
  exit 1
}
docker compose exec -T projector1 node dist/server/cli.js projections:status < /dev/null
