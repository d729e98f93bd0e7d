#!/bin/sh
# Makes the secrets of compose.yaml in deploy/secrets, once. Existing files are kept.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
umask 077

random() { od -An -tx1 -N24 /dev/urandom | tr -d ' \n'; }
keep() { [ -s "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"; }

keep postgres_password "$(random)"
keep clickhouse_password "$(random)"
keep metrics_token "$(random)"
# Another store (FILES_URL) has its own secret: replace it.
keep files_secret "$(random)"
# The identity that SeaweedFS knows, by its configuration.
keep file_store "$(printf '{"identities":[{"name":"vigil","credentials":[{"accessKey":"vigil","secretKey":"%s"}],"actions":["Admin","Read","Write","List"]}]}' "$(cat secrets/files_secret)")"
keep database_url "postgres://vigil:$(cat secrets/postgres_password)@postgres:5432/vigil"
keep clickhouse_url "http://vigil:$(cat secrets/clickhouse_password)@clickhouse:8123/vigil"
# Containers read them as another user. The folder is readable by you alone.
chmod 700 secrets
chmod 644 secrets/*
