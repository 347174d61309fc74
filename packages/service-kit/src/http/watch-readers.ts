import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { LeastPace } from './pace.ts'

/** When a client began to be behind with what was written for it, and how many bytes it had taken until then. */
type Behind = { sinceMs: number; takenBytes: number }

type Watched = { server: Server; running: ReadonlySet<ServerResponse>; least: LeastPace; everyMs: number }

/**
 * Breaks off answers that their clients do not read: those of which nothing is taken for as long as the patience lasts, and those
 * that are read more slowly than the least pace. Bytes that we have not written yet do not count against the reader.
 */
export function watchReaders({ server, running, least, everyMs }: Watched): void {
  const behind = new WeakMap<ServerResponse, Behind>()
  // Only Node sees the progress within a single large write.
  server.setTimeout(least.patienceMs, (socket) => {
    if (socket.writableLength > 0 || !isAnswered(running, socket)) socket.destroy()
  })
  const look = () => {
    for (const response of running) if (isTooSlow(response, behind, least)) response.destroy()
  }
  const timer = setInterval(look, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}

function isAnswered(running: ReadonlySet<ServerResponse>, socket: Socket): boolean {
  return [...running].some((response) => response.socket === socket)
}

function isTooSlow(response: ServerResponse, behind: WeakMap<ServerResponse, Behind>, least: LeastPace): boolean {
  const { socket } = response
  if (!socket || socket.writableLength === 0) {
    behind.delete(response)
    return false
  }
  const nowMs = performance.now()
  const known = behind.get(response)
  if (known === undefined) {
    behind.set(response, { sinceMs: nowMs, takenBytes: socket.bytesWritten - socket.writableLength })
    return false
  }
  const allowedMs = least.patienceMs + ((socket.bytesWritten - known.takenBytes) / least.bytesPerSecond) * 1_000
  return nowMs - known.sinceMs > allowedMs
}
