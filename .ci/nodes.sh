# Versions of Node, for the scripts beside it. A version is found as `node` or `node22` on the path, by nvm, or in a folder that
# NODE_22 or NODE_24 names (the one with `node` in it).

# Those that package.json takes.
NODES="20 22 24"
# The long-term version, which the image runs on.
LONG_TERM=24

version_of() { "$1" -p 'process.versions.node.split(".")[0]'; }

folder_of() {
  local version=$1 named="NODE_$1" found
  if [ -n "${!named:-}" ]; then echo "${!named}"; return; fi
  for found in $(type -ap node); do
    [ "$(version_of "$found")" = "$version" ] && { dirname "$found"; return; }
  done
  for found in "${NVM_DIR:-$HOME/.nvm}"/versions/node/v"$version".*/bin; do
    [ -x "$found/node" ] && { echo "$found"; return; }
  done
  if found=$(command -v "node$version"); then
    # Under the name by which everything calls it.
    local folder
    folder=$(mktemp -d)
    ln -s "$found" "$folder/node"
    echo "$folder"
  fi
}

# For the summary at the end of a run.
not_checked() {
  echo "$1"
  if [ -n "${NOT_CHECKED:-}" ]; then echo "$1" >> "$NOT_CHECKED"; fi
}
