#!/usr/bin/env bash
# Creates the user of the product in EventStoreDB, by the server's HTTP API, with the rights that it needs and no more.
# Run again, it sets the password and restores the rights. Runs in the image of EventStoreDB, which has bash and curl.
#
#   EVENTSTORE_HTTP            https://host:2113
#   EVENTSTORE_CA              file with the authority of the certificate
#   EVENTSTORE_ADMIN_PASSWORD  of the user admin
#   EVENTSTORE_APP_PASSWORD    of the user reservas: letters and digits
set -euo pipefail

url=${EVENTSTORE_HTTP:?} authority=${EVENTSTORE_CA:?} admin=${EVENTSTORE_ADMIN_PASSWORD:?}
password=${EVENTSTORE_APP_PASSWORD:?}
patience=${PATIENCE_SECONDS:-60}
existing=no
if ! [[ $admin$password =~ ^[A-Za-z0-9._~-]+$ ]]; then
  echo "the passwords of EventStoreDB must consist of letters and digits" >&2
  exit 1
fi

# Prints the status of a POST. Passwords are no arguments: other processes can read those.
post() {
  curl --silent --cacert "$authority" --max-time 5 --location-trusted --output /dev/null --write-out '%{http_code}' \
    --config <(echo "user = \"admin:$admin\"") --header "Content-Type: $2" --data @- "$url$1" <<< "$3" || true
}

# Repeats a POST until its status is one of the given: a node that was just started does not know its administrator yet.
until_status() {
  local wanted=$1 end=$((SECONDS + patience))
  shift
  until status=$(post "$@") && [[ " $wanted " == *" $status "* ]]; do
    # Nodes of an earlier release serve no lists; a user of theirs has its rights.
    if [[ $existing = yes && $status =~ ^40[45]$ ]]; then
      echo "EventStoreDB serves no access lists: the user reservas keeps its rights"
      exit 0
    fi
    if [ "$SECONDS" -ge "$end" ]; then
      echo "EventStoreDB answers $1 with $status, not with ${wanted/ / or }" >&2
      exit 1
    fi
    sleep 1
  done
}

user="{\"loginName\":\"reservas\",\"fullName\":\"Reservas\",\"groups\":[],\"password\":\"$password\"}"
until_status '201 409' /users/ application/json "$user"
if [ "$status" = 409 ]; then
  existing=yes
  until_status 200 /users/reservas/command/reset-password application/json "{\"newPassword\":\"$password\"}"
fi

# A repeated id is not written again.
both='["$admins","reservas"]' admins='"$admins"'
events=application/vnd.eventstore.events+json
until_status 201 '/streams/%24all/metadata' "$events" \
  '[{"eventId":"5e9b3f0a-4a0e-4d0c-9a0f-2f6a3d1f5b01","eventType":"$metadata","data":{"$acl":{"$r":'"$both"'}}}]'
until_status 201 '/streams/%24settings' "$events" \
  '[{"eventId":"5e9b3f0a-4a0e-4d0c-9a0f-2f6a3d1f5b02","eventType":"$settings","data":{
    "$userStreamAcl":{"$r":'"$both"',"$w":'"$both"',"$d":'"$admins"',"$mr":'"$admins"',"$mw":'"$admins"'},
    "$systemStreamAcl":{"$r":'"$admins"',"$w":'"$admins"',"$d":'"$admins"',"$mr":'"$admins"',"$mw":'"$admins"'}}}]'
echo "the user reservas reads and appends to the log"
