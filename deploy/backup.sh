#!/usr/bin/env bash
# Backs up a running installation of docker-compose.yml into a new folder, named for the time (UTC), in the one given.
#
#   deploy/backup.sh /mnt/backups/reservas
#
# The order matters. First the log, in the steps that EventStoreDB's manual asks for. Then Postgres: every key that an
# event of the log needs was kept before that event was written, so keys copied later are never too few. Pictures last:
# they are kept before the event that names them. Read models are left out: they are made again from the log.
set -euo pipefail
umask 077
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { echo "Usage: $0 FOLDER" >&2; exit 2; }

mkdir -p "$1"
folder=$(cd "$1" && pwd)/$(date -u +%Y%m%dT%H%M%SZ)
mkdir "$folder.partial"
cd_log='cd /var/lib/eventstore'

node=$(docker compose ps --services --status running | grep -m1 '^eventstore')

# in_log STEP COMMAND: packs the files that the command lists.
in_log() {
  docker compose exec -T "$node" bash -c "set -o pipefail; $cd_log && $2 | tar --create --gzip --files-from=-" \
    > "$folder.partial/log-$1.tar.gz"
}
in_log 1-index-checkpoints "find index -name '*.chk'"
in_log 2-index "find index -type f ! -name '*.chk'"
in_log 3-checkpoints "find . -maxdepth 1 -name '*.chk'"
# The newest chunk grows meanwhile: what is written to it behind the checkpoint does not count.
in_log 4-chunks "find . -maxdepth 1 -name 'chunk-*'" || [ $? -eq 1 ]

dump() {
  docker compose exec -T postgres pg_dump --username=reservas --format=custom "$@" reservas
}
# Sessions would let people in again who were locked out since; kept answers and checkpoints are worth nothing later,
# and what was noted of the log may be newer than its copy.
dump --schema=process --exclude-table-data='process.(checkpoints|log_witness)' > "$folder.partial/process.dump"
dump --schema=auth --exclude-table-data='auth.(sessions|idempotency)' > "$folder.partial/auth.dump"

docker compose exec -T api1 tar --create --gzip --directory=/data . > "$folder.partial/files.tar.gz"

mv "$folder.partial" "$folder"
echo "$folder ($(du --summarize --human-readable "$folder" | cut -f1))"
