import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { Pool } from 'undici'
import { PeerEnvironment, pooled, raised } from '../peer-environment.ts'
import { countByHand } from './limiter-sql.ts'
import { createVerifier } from './verify-token.ts'
import { writeLog } from './write-log.ts'

const { PORT, DATABASE_URL, ISSUER, AUDIENCE, SERVICE_URL } = PeerEnvironment.parse(process.env)
// The last counts may be lost in a crash, as the system's may.
const database = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 10,
  options: '-c synchronous_commit=off',
  ...pooled,
})
const service = new Pool(SERVICE_URL, { connections: null, pipelining: 1 })
const verifyToken = createVerifier({ issuer: ISSUER, audience: AUDIENCE })
const path = '/v1/apartments'
const policy = `"minute";q=${raised.minute};w=60, "day";q=${raised.day};w=86400`
const passedOn = ['content-type', 'content-length', 'idempotency-key', 'accept-language', 'traceparent'] as const

type Counted = { minute: number; minute_s: number; day: number; day_s: number }

async function countCall(authorization: string, accountId: string): Promise<Counted | undefined> {
  const subject = createHash('sha256').update(authorization).digest('hex')
  const values = [subject, accountId, raised.minute, raised.day]
  const counting = database.query<Counted>({ name: 'count', text: countByHand, values })
  const counted = await counting.catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === 'RL001') return undefined
    throw error
  })
  return counted?.rows[0]
}

async function carryOut(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<number> {
  const { authorization = '' } = request.headers
  const caller = await verifyToken(authorization).catch(() => undefined)
  if (!caller) return refuse(response, 401)
  const counted = await countCall(authorization, caller.accountId)
  if (!counted) return refuse(response, 429)
  if (!caller.scopes.has('apartments.write')) return refuse(response, 403)
  const headers: Record<string, string> = { authorization, 'x-request-id': requestId }
  for (const name of passedOn) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const { opaque } = await service.stream(
    { path, method: 'POST', headers, body: request, opaque: { status: 502 } },
    (answered) => {
      response.writeHead(answered.statusCode, {
        'content-type': String(answered.headers['content-type']),
        'content-length': String(answered.headers['content-length']),
        ...(answered.headers.etag !== undefined && { etag: String(answered.headers.etag) }),
        ...(answered.headers.location !== undefined && { location: String(answered.headers.location) }),
        'x-request-id': requestId,
        'ratelimit-policy': policy,
        ratelimit: limitsLeft(counted),
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
        'cache-control': 'no-store',
      })
      if (answered.opaque) answered.opaque.status = answered.statusCode
      return response
    },
  )
  return opaque?.status ?? 502
}

function limitsLeft({ minute, minute_s, day, day_s }: Counted): string {
  return `"minute";r=${raised.minute - minute};t=${minute_s}, "day";r=${raised.day - day};t=${day_s}`
}

function refuse(response: ServerResponse, status: number): number {
  const text = JSON.stringify({ status })
  response
    .writeHead(status, { 'content-type': 'application/problem+json', 'content-length': Buffer.byteLength(text) })
    .end(text)
  return status
}

const server = createServer(async (request, response) => {
  if (request.method === 'GET') return response.end('ready')
  const startedAt = performance.now()
  const requestId = `req_${randomUUID()}`
  const status = await carryOut(request, response, requestId).catch((error: unknown) => {
    writeLog({ request_id: requestId, error: String(error) })
    return response.headersSent ? 502 : refuse(response, 502)
  })
  writeLog({ request_id: requestId, status, ms: performance.now() - startedAt })
})
server.listen(PORT, '127.0.0.1')
// Without an end of its own a process leaves no CPU profile behind.
process.once('SIGTERM', () => process.exit())
