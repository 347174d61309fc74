#!/bin/sh
# Whether the server lives: 1 when it does not answer, 2 when it goes on refusing writes after a write error though the disk has
# room again. It forgets such an error only with a restart, and a restart helps nobody while the disk is full.
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
