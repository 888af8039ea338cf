#!/usr/bin/env bash
# Brings a backup of deploy/backup.sh into a new installation of docker-compose.yml, whose volumes are still empty.
#
#   deploy/restore.sh /mnt/backups/reservas/20260301T040000Z
#
# .env must name the passwords that it needs: EVENTSTORE_PASSWORD as it was when the backup was made (it is in the log).
set -euo pipefail
cd "$(dirname "$0")/.."
[ -d "${1-}" ] || { echo "Usage: $0 FOLDER" >&2; exit 2; }
folder=$(cd "$1" && pwd)

docker compose build
docker compose up --detach --wait postgres
docker compose run --rm certificates

# Every node of a cluster can start from the same copy.
for node in $(docker compose config --services | grep '^eventstore'); do
  on_volume() {
    docker compose run --rm --no-deps -T --entrypoint bash "$node" -c "cd /var/lib/eventstore && $1"
  }
  on_volume '! ls ./*.chk 2> /dev/null' < /dev/null || { echo "$node has a log already" >&2; exit 1; }
  for archive in "$folder"/log-*.tar.gz; do
    on_volume 'tar --extract --gzip' < "$archive"
  done
  # EventStoreDB cuts off what had not been written whole when the copy was made.
  on_volume 'cp chaser.chk truncate.chk' < /dev/null
done

for dump in process auth; do
  docker compose exec -T postgres pg_restore --username=reservas --dbname=reservas --exit-on-error \
    < "$folder/$dump.dump"
done
# The read models were left out: their bookkeeping is made at the start, and they from the log.
docker compose exec -T postgres psql --username=reservas --dbname=reservas --quiet \
  --command="delete from process.migrations where name like 'projections-%'" < /dev/null

docker compose run --rm --no-deps -T --entrypoint tar api1 --extract --gzip --directory=/data \
  < "$folder/files.tar.gz"

docker compose up --detach --wait
docker compose exec -T projector1 node dist/server/cli.js projections:status < /dev/null
