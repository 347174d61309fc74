import type { Socket } from 'node:net'

/** A phase of connecting took too long. */
class PhaseTimedOut extends Error {
  override readonly name = 'PhaseTimedOut'
  readonly code = 'ETIMEDOUT'
}

/** The other side went away. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly code = 'ECONNRESET'
}

type Phase = { event: 'connect' | 'secureConnect'; withinMs: number; signal: AbortSignal }

/** Waits until the socket has come so far; in every other case it is destroyed. @throws what ended it */
export function awaitPhase(socket: Socket, { event, withinMs, signal }: Phase): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (error: Error) => {
    socket.destroy()
    reject(error)
  }
  const late = () => fail(new PhaseTimedOut())
  const stop = () => fail(new Error('The connection is no longer wanted.'))
  const close = () => fail(new ConnectionLost())
  const timer = setTimeout(late, withinMs)
  socket.once(event, resolve).once('error', fail).once('close', close)
  signal.addEventListener('abort', stop, { once: true })
  return promise.finally(() => {
    clearTimeout(timer)
    socket.off(event, resolve).off('error', fail).off('close', close)
    signal.removeEventListener('abort', stop)
  })
}
