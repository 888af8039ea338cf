#!/usr/bin/env bash
# Makes what EventStoreDB asks for to talk by TLS: an authority of our own, and a certificate for each node given by
# name. Run again, it leaves alone what is there, but makes new certificates for nodes whose own are older than 300 days,
# well before they end. Runs in the image eventstore/es-gencert-cli, which has bash and the tools of BusyBox: its `mv`
# asks at a terminal before it replaces a file that it may not write to, unless -f is given.
#
#   /ca-key        the authority, with its key: nobody else mounts it
#   /ca            ca.crt, with which the nodes and our processes check certificates
#   /certificates  a folder for each node, with node.crt and node.key, readable by the server's own account
set -euo pipefail

authority=${CA_KEY_DIR:-/ca-key}
public=${CA_DIR:-/ca}
certificates=${CERTIFICATES_DIR:-/certificates}
owner=${NODE_OWNER:-1000:1000}

if [ ! -e "$authority/ca.crt" ]; then
  rm -rf "$authority/new"
  es-gencert-cli create-ca -days 3650 -out "$authority/new"
  mv -f "$authority/new/ca.key" "$authority/ca.key"
  mv -f "$authority/new/ca.crt" "$authority/ca.crt"
  rm -rf "$authority/new"
fi
rm -f "$public/.new"
cp "$authority/ca.crt" "$public/.new"
chmod 0444 "$public/.new"
mv -f "$public/.new" "$public/ca.crt"

for node in "$@"; do
  current=$certificates/$node/node.crt
  if [ -e "$current" ] && [ -z "$(find "$current" -mtime +300)" ]; then
    echo "$node: keeps its certificate"
    continue
  fi
  fresh=$certificates/.$node.new
  rm -rf "$fresh"
  # By its own name to the other nodes, by that of all nodes of its profile to our processes.
  es-gencert-cli create-node -ca-certificate "$authority/ca.crt" -ca-key "$authority/ca.key" -days 825 -out "$fresh" \
    -ip-addresses 127.0.0.1 -dns-names "$node,localhost,eventstore-single,eventstore-cluster"
  chmod 0400 "$fresh/node.key"
  chmod 0444 "$fresh/node.crt"
  chown "$owner" "$fresh/node.key" "$fresh/node.crt"
  mkdir -p "$certificates/$node"
  mv -f "$fresh/node.key" "$certificates/$node/node.key"
  mv -f "$fresh/node.crt" "$certificates/$node/node.crt"
  rm -rf "$fresh"
  echo "$node: has a new certificate"
done
