#!/usr/bin/env bash
# Backs up a running installation of docker-compose.yml into a new folder, named for the time (UTC), in the one given.
#
#   deploy/backup.sh /mnt/backups/reservas
#
# A folder with that name is whole, and its files are as SHA256SUMS says; what was interrupted leaves none.
#
# The order matters. First the log, in the steps that EventStoreDB's manual asks for. Then Postgres: every key that an
# event of the log needs was kept before that event was written, so keys copied later are never too few. Pictures last:
# they are kept before the event that names them. Read models are left out: they are made again from the log.
set -euo pipefail
umask 077
[ $# -eq 1 ] || { echo "Usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
backups=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."

# One at a time; what a backup that was killed has left behind holds keys, and goes.
exec 9> "$backups/.lock"
flock -n 9 || { echo "another backup into $backups is under way" >&2; exit 1; }
rm -rf "$backups"/*.partial

folder=$backups/$(date -u +%Y%m%dT%H%M%SZ)
partial=$folder.partial
trap '[ ! -e "$partial" ] || { rm -rf "$partial"; echo "no backup was made" >&2; }' EXIT
mkdir "$partial"

in_node() {
  docker compose exec -T "$node" "$@" < /dev/null
}

# A node that is still catching up would give an older log.
services=$(docker compose ps --services --status running)
for node in $(grep '^eventstore' <<< "$services") ''; do
  [ -n "$node" ] || { echo "no node of EventStoreDB runs and is up to date" >&2; exit 1; }
  info=$(in_node curl --fail --silent --show-error --cacert /etc/eventstore/ca/ca.crt "https://$node:2113/info") &&
    grep --quiet --ignore-case --extended-regexp '"state": *"(leader|follower)"' <<< "$info" && break
done

# in_log STEP COMMAND: packs the files that the command lists, in its order. Some are written to meanwhile, which tar
# tells by ending with 1: what comes behind the checkpoints does not count.
in_log() {
  in_node bash -c "set -o pipefail; cd /var/lib/eventstore &&
    $2 | { tar --create --gzip --warning=no-file-changed --files-from=- || [ \$? -eq 1 ]; }" \
    > "$partial/log-$1.tar.gz"
  gzip --test "$partial/log-$1.tar.gz"
}
in_log 1-index-checkpoints "find index -name '*.chk'"
in_log 2-index "find index -type f ! -name '*.chk'"
# By name: writer.chk last. A chaser that is ahead of the writer would be a broken log to EventStoreDB.
in_log 3-checkpoints "find . -maxdepth 1 -name '*.chk' | LC_ALL=C sort"
in_log 4-chunks "find . -maxdepth 1 -name 'chunk-*'"

# dump SCHEMA OPTION: and reads the file to its end, which finds one that was cut short.
dump() {
  docker compose exec -T postgres pg_dump --username=reservas --format=custom --schema="$1" "$2" reservas \
    < /dev/null > "$partial/$1.dump"
  docker compose exec -T postgres pg_restore --file=/dev/null < "$partial/$1.dump"
}
# Sessions would let people in again who were locked out since; kept answers and checkpoints are worth nothing later,
# and what was noted of the log may be newer than its copy.
dump process --exclude-table-data='process.(checkpoints|log_witness)'
dump auth --exclude-table-data='auth.(sessions|idempotency)'

# A file that changes, goes or comes meanwhile (a mail that is written) is no reason to be without the others.
docker compose exec -T api1 sh -c 'tar --create --gzip --warning=no-file-changed --directory=/data . || [ $? -eq 1 ]' \
  < /dev/null > "$partial/files.tar.gz"
gzip --test "$partial/files.tar.gz"

(cd "$partial" && sha256sum -- * > SHA256SUMS)
sync --file-system "$partial"
mv "$partial" "$folder"
# "Estado del sistema" shows when, and an alarm follows where it becomes old.
docker compose exec -T api1 sh -c 'date -u +%Y-%m-%dT%H:%M:%SZ > /data/last-backup' < /dev/null
echo "$folder ($(du --summarize --human-readable "$folder" | cut -f1))"
