import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A client that has just connected is about to send its request. */
const firstRequestMs = 1_000
const lookEveryMs = 50

/** Connections on which nothing was asked yet, and since when they are open. */
type Unheard = ReadonlyMap<Socket, number>

type Draining = { server: Server; unheard: Unheard; graceMs: number; limitMs: number }

/**
 * Ends a server as a lame duck: it goes on for `graceMs`, then takes no more connections, closes those that are idle and waits
 * for what runs; `limitMs` after the beginning it breaks off the rest.
 */
export async function drain({ server, unheard, graceMs, limitMs }: Draining): Promise<void> {
  if (graceMs > 0) await delay(graceMs)
  const closed = once(server, 'close')
  server.close()
  const looking = setInterval(() => {
    server.closeIdleConnections()
    closeUnheard(unheard)
  }, lookEveryMs)
  const limit = new AbortController()
  await Promise.race([closed, delay(limitMs - graceMs, undefined, { signal: limit.signal })])
  limit.abort()
  clearInterval(looking)
  server.closeAllConnections()
  await closed
}

/** Node takes a connection without any request for a busy one. */
function closeUnheard(unheard: Unheard): void {
  for (const [socket, since] of unheard) if (performance.now() - since > firstRequestMs) socket.destroy()
}
