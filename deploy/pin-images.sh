#!/bin/sh
# Prints the lines for deploy/settings.env that hold the images to what they are today, by digest:
#   sh deploy/pin-images.sh
# A tag such as postgres:18 moves; a digest does not. Run it again to take newer images, after reading what is new in
# them; docs/install.md#images-by-digest says what to look at afterwards.
set -eu
pin() {
  docker pull --quiet "$2" > /dev/null
  # The registry's digest of what was pulled, as docker.io/library/postgres@sha256:…
  digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$2")
  printf '# %s on %s\n%s=%s\n' "$2" "$(date -u +%F)" "$1" "$digest"
}
pin NODE_IMAGE docker.io/library/node:24-bookworm-slim
pin CADDY_IMAGE docker.io/library/caddy:2
pin POSTGRES_IMAGE docker.io/library/postgres:18
