#!/usr/bin/env bash
# Starts OpenStack Swift (Debian's packages) with its S3 interface on loopback, for tests: swift.sh DIR PORT KEY SECRET.
# Process ids are in DIR/pids, logs beside it. KEY has the form ACCOUNT:USER.
set -euo pipefail
dir=$1 port=$2 key=$3 secret=$4
mkdir -p "$dir"/{devices/d1,cache,run}
user=$(id -un)
python3 -c 'import os, sys; os.setxattr(sys.argv[1], "user.vigil", b"1")' "$dir/devices/d1" || {
  echo "The file system of $dir has no extended attributes."
  exit 1
}
free() { node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'; }

cat >"$dir/swift.conf" <<END
[swift-hash]
swift_hash_path_suffix = vigil
[storage-policy:0]
name = one
default = yes
END

for kind in account container object; do
  own=$(free)
  ring="$dir/$kind.builder"
  (cd "$dir" && swift-ring-builder "$ring" create 4 1 1 && swift-ring-builder "$ring" add "r1z1-127.0.0.1:$own/d1" 1 &&
    swift-ring-builder "$ring" rebalance) >"$dir/$kind.ring.log" 2>&1 || true
  cat >"$dir/$kind.conf" <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $own
workers = 0
user = $user
swift_dir = $dir
devices = $dir/devices
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
END
  "swift-$kind-server" "$dir/$kind.conf" >"$dir/$kind.log" 2>&1 &
  echo $! >>"$dir/pids"
done

cat >"$dir/proxy.conf" <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 0
user = $user
swift_dir = $dir
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
max_bucket_listing = 100
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${key%%:*}_${key##*:} = $secret .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
END
swift-proxy-server "$dir/proxy.conf" >"$dir/proxy.log" 2>&1 &
echo $! >>"$dir/pids"

for _ in $(seq 120); do
  if node -e 'fetch(process.argv[1]).then(() => process.exit(0), () => process.exit(1))' "http://127.0.0.1:$port/"; then exit 0; fi
  sleep 0.5
done
cat "$dir"/*.log
exit 1
