import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { NewApartment, PeerEnvironment, pooled, raised } from '../peer-environment.ts'
import { startRelay } from './relay.ts'
import { createByHand } from './service-sql.ts'
import { type Caller, createVerifier } from './verify-token.ts'
import { writeLog } from './write-log.ts'

const { PORT, DATABASE_URL, ISSUER, AUDIENCE, NATS_URL } = PeerEnvironment.parse(process.env)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20, ...pooled })
const verifyToken = createVerifier({ issuer: ISSUER, audience: AUDIENCE })
const relay = await startRelay({ pool, natsUrl: NATS_URL })
const maxBytes = 65_536
const problems: Readonly<Record<string, number>> = { PL001: 403, '23505': 409 }

type Answer = { status: number; text: string; headers?: Record<string, string> }
type Remembered = { fingerprint: Buffer; id: string; body: string }

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBytes) throw new Error('The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function carryOut(request: IncomingMessage, requestId: string): Promise<Answer> {
  const caller = await verifyToken(request.headers.authorization).catch(() => undefined)
  if (!caller) return { status: 401, text: '{}' }
  if (!caller.scopes.has('apartments.write')) return { status: 403, text: '{}' }
  const bytes = await readBytes(request)
  const parsed = NewApartment.safeParse(JSON.parse(bytes.toString()))
  if (!parsed.success) return { status: 400, text: JSON.stringify(parsed.error.issues) }
  const key = request.headers['idempotency-key']
  return create(caller, { body: parsed.data, fingerprint: createHash('sha256').update(bytes).digest(), key, requestId })
}

type CreationCall = { body: NewApartment; fingerprint: Buffer; key: string | string[] | undefined; requestId: string }

async function create(caller: Caller, { body, fingerprint, key, requestId }: CreationCall): Promise<Answer> {
  const now = new Date().toISOString()
  const { street, city, postal_code = null } = body.address
  const { label, surface_m2 = null, tariffs = [] } = body
  const id = `apt_${randomUUID()}`
  const address = { street, city, postal_code }
  const apartment = { id, label, state: 'setup', created_at: now, updated_at: now, address, surface_m2, tariffs }
  const text = JSON.stringify(apartment)
  const event = { id: `evt_${randomUUID()}`, type: 'apartment.created', data: apartment }
  const audit = {
    id: `aud_${randomUUID()}`,
    action: 'apartment.created',
    actor: { sub: caller.subject },
    account_id: caller.accountId,
    object: id,
    request_id: requestId,
    occurred_at: now,
    event,
  }
  const values = [
    caller.accountId,
    raised.apartments,
    key,
    fingerprint,
    id,
    label,
    street,
    city,
    postal_code,
    surface_m2,
    JSON.stringify(tariffs),
    now,
    text,
    audit.id,
    JSON.stringify(audit),
    event.id,
    `evt_${randomUUID()}`,
  ]
  try {
    const { rows } = await pool.query<Remembered>({ name: 'create', text: createByHand, values })
    const [remembered] = rows
    relay.wake()
    if (remembered && !remembered.fingerprint.equals(fingerprint)) return { status: 422, text: '{}' }
    const headers = { etag: '"1"', location: `/v1/apartments/${remembered?.id ?? id}` }
    return { status: 201, text: remembered?.body ?? text, headers }
  } catch (error) {
    const status = error instanceof pg.DatabaseError ? problems[error.code ?? ''] : undefined
    if (status === undefined) throw error
    return { status, text: '{}' }
  }
}

const server = createServer(async (request, response) => {
  if (request.method === 'GET') return response.end('ready')
  const startedAt = performance.now()
  const requestId = request.headers['x-request-id']?.toString() ?? `req_${randomUUID()}`
  const failed = (error: unknown): Answer => ({ status: 500, text: String(error) })
  const { status, text, headers } = await carryOut(request, requestId).catch(failed)
  const own = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-request-id': requestId,
  }
  response.writeHead(status, { ...own, ...headers }).end(text)
  writeLog({ request_id: requestId, status, ms: performance.now() - startedAt, ...(status >= 500 && { error: text }) })
})
server.listen(PORT, '127.0.0.1')
// Without an end of its own a process leaves no CPU profile behind.
process.once('SIGTERM', () => process.exit())
