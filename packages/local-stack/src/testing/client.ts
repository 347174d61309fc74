import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { Expectation, Through } from './describe-breach.ts'
import { holdToContract } from './hold-to-contract.ts'
import { onceFree } from './once-free.ts'
import { readJson } from './read-json.ts'

/** Header values as they are sent: an array becomes several lines, null leaves the header out. */
export type RequestHeaders = Record<string, string | readonly string[] | null>

export type ClientOptions = {
  /** Address of the gateway or of one service, such as http://127.0.0.1:8080. */
  baseUrl: string
  token?: string
  headers?: RequestHeaders
  /** The answering side: rate limit headers are promised through the gateway only. */
  through?: Through
  /** An answer that takes longer is a failure; two minutes when left out. */
  deadlineMs?: number
  /** Whether a call refused with 503 `overloaded` is sent again, as a client would, or its refusal is the answer; `repeat` when left out. */
  whenOverloaded?: 'repeat' | 'answer' | undefined
}

export type Call = {
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is; application/json unless the headers say otherwise. */
  rawBody?: string | Buffer
  headers?: RequestHeaders
  /** Instead of the client's token; null sends none. */
  token?: string | null
  /** The additions to the contract's promises, for pages and refusals that no operation declares. */
  expect?: Expectation
}

/** Parsed JSON; its shape was checked against the contract, so tests may read its members. */
export type JsonBody = ReturnType<typeof JSON.parse>

/** `bytes` are those of the content, decompressed if it came compressed. */
export type Answer = { status: number; headers: Record<string, string>; body: JsonBody; bytes: Buffer }

export type Client = Disposable & { request(method: string, path: string, call?: Call): Promise<Answer> }

/** An HTTP client that refuses every answer the contract does not promise, and waits while a busy service refuses a call. */
export function createClient(options: ClientOptions): Client {
  const agent = new Agent({ keepAlive: true })
  return {
    async request(method, path, call = {}) {
      const { through = 'gateway' } = options
      const ask = async () => {
        const answer = await send({ agent, options }, method, path, call)
        await holdToContract({ method, path, answer }, { through, ...call.expect })
        return answer
      }
      return options.whenOverloaded === 'answer' ? await ask() : await onceFree(ask)
    },
    [Symbol.dispose]() {
      agent.destroy()
    },
  }
}

type Wire = { agent: Agent; options: ClientOptions }

async function send({ agent, options }: Wire, method: string, path: string, call: Call): Promise<Answer> {
  const { hostname, port } = new URL(options.baseUrl)
  const payload = payloadOf(call)
  const signal = AbortSignal.timeout(options.deadlineMs ?? 120_000)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = httpRequest({ agent, hostname, port, method, path, signal }, resolve)
    outgoing.on('error', reject)
    for (const [name, value] of headersOf(options, call, payload)) outgoing.setHeader(name, value)
    outgoing.end(payload)
  })
  const headers = singleHeaders(response)
  const bytes = decoded(headers, await buffer(response))
  return { status: response.statusCode ?? 0, headers, body: readJson({ headers, bytes }), bytes }
}

function payloadOf({ body, rawBody }: Call): string | Buffer | undefined {
  return body === undefined ? rawBody : JSON.stringify(body)
}

function headersOf(options: ClientOptions, call: Call, payload: string | Buffer | undefined) {
  const token = call.token === undefined ? options.token : call.token
  const headers = new Map<string, string | readonly string[] | null>()
  if (payload !== undefined) {
    headers.set('content-type', 'application/json')
    headers.set('content-length', String(Buffer.byteLength(payload)))
  }
  if (token) headers.set('authorization', `Bearer ${token}`)
  for (const [name, value] of Object.entries({ ...options.headers, ...call.headers }))
    headers.set(name.toLowerCase(), value)
  return [...headers].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

function singleHeaders(response: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

function decoded(headers: Record<string, string>, bytes: Buffer): Buffer {
  return headers['content-encoding'] === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes
}
