import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A client that has just connected may be about to send its request. */
const firstRequestMs = 1_000
const lookEveryMs = 50

/** Connections without a request so far, and when they were opened. */
type Unheard = ReadonlyMap<Socket, number>

type Draining = { server: Server; unheard: Unheard; graceMs: number; limitMs: number }

/**
 * Stops a server gracefully: it keeps serving for `graceMs`, then accepts no connections, closes idle ones and waits for running
 * requests; `limitMs` after the start it aborts the rest.
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

/** Node treats a connection without any request as busy. */
function closeUnheard(unheard: Unheard): void {
  for (const [socket, since] of unheard) if (performance.now() - since > firstRequestMs) socket.destroy()
}
