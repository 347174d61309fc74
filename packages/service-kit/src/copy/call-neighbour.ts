import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import got, { TimeoutError } from 'got'
import { Problem } from '../problem.ts'

export type Call = {
  /** Path with query. */
  path: string
  authorization: string
  timeoutMs: number
  maxBytes: number
  headers?: Readonly<Record<string, string | undefined>>
  signal?: AbortSignal
}

export type Answer = { status: number; etag: string | undefined; body: unknown }

/** Another service is away, or answers what its contract does not say. */
export class NeighbourUnavailable extends Problem {
  constructor(status: 502 | 503 | 504, cause: unknown) {
    super('upstream_unavailable', { status, cause })
  }
}

// Calls are rare; a connection that was kept could be closed by the other side just as it is used again.
const agent = { http: new HttpAgent({ keepAlive: false }), https: new HttpsAgent({ keepAlive: false }) }

/**
 * Reads from another service: once, without following redirects, within a time and a size.
 * @throws NeighbourUnavailable
 */
export async function callNeighbour(url: string, call: Call): Promise<Answer> {
  const { path, authorization, timeoutMs, maxBytes, headers } = call
  const tooLarge = new AbortController()
  const signals = [tooLarge.signal, ...(call.signal ? [call.signal] : [])]
  try {
    const request = got(new URL(path, url), {
      agent,
      headers: { ...headers, authorization, accept: 'application/json' },
      timeout: { request: timeoutMs },
      retry: { limit: 0 },
      followRedirect: false,
      throwHttpErrors: false,
      decompress: false,
      signal: AbortSignal.any(signals),
    })
    request.on('downloadProgress', ({ transferred }) => {
      if (transferred > maxBytes) tooLarge.abort()
    })
    const { statusCode, headers: answered, body } = await request
    return { status: statusCode, etag: answered.etag, body: JSON.parse(body) }
  } catch (error) {
    throw new NeighbourUnavailable(error instanceof TimeoutError ? 504 : 502, error)
  }
}
