#!/bin/sh
# Tells whether the server is live. Exit code 1: it does not answer. 2: it still refuses writes after a write error although the
# disk has room again; only a restart ends that, and while the disk is full a restart is useless.
answer=$(printf 'GET /healthz HTTP/1.0\r\n\r\n' | nc -w "${NATS_ANSWER_SECONDS:-4}" 127.0.0.1 "${NATS_MONITOR_PORT:-8222}")
case $answer in
  '') exit 1 ;;
  *'write error'*) ;;
  *) exit 0 ;;
esac
probe=${NATS_DATA:-/data}/.room
if head -c 1048576 /dev/zero > "$probe"; then room=2; else room=0; fi 2> /dev/null
rm -f "$probe"
exit $room
