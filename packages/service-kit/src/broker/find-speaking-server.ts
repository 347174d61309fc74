import { createConnection } from 'node:net'
import { types } from 'node:util'

const greetsWithinMs = 2_000

/**
 * Gives the one of `servers` (`host:port`) that greets first: the client never closes its socket to one that accepts and stays silent.
 * @throws Error that names each server and its reason when none greets within 2 s, or when the caller stops before
 */
export async function findSpeakingServer(servers: readonly string[], signal: AbortSignal): Promise<string> {
  const found = new AbortController()
  const until = AbortSignal.any([signal, found.signal, AbortSignal.timeout(greetsWithinMs)])
  try {
    return await Promise.any(servers.map((server) => greet(server, until)))
  } catch (error) {
    throw error instanceof AggregateError
      ? new Error(error.errors.map(({ message }: Error) => message).join('; '))
      : error
  } finally {
    found.abort()
  }
}

/** A server of NATS speaks first, and in plain text even where TLS follows. */
async function greet(server: string, signal: AbortSignal): Promise<string> {
  const { hostname, port } = new URL(`nats://${server}`)
  const socket = createConnection({ host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port || 4222), signal })
  try {
    // To leave the loop destroys the socket.
    for await (const greeting of socket) if (String(greeting).startsWith('INFO')) return server
  } catch (cause) {
    const code = types.isNativeError(cause) && 'code' in cause ? cause.code : cause
    throw new Error(`${server} ${signal.aborted ? 'stays silent' : `is not reached (${code})`}`, { cause })
  }
  throw new Error(`${server} hangs up without a greeting`)
}
