import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { z } from 'zod'
import { createByHand } from './handwritten-sql.ts'
import { pooled } from './peer-environment.ts'

// The reference: a minimal implementation of this one operation. One process, no gateway, no
// token (a header names the account), no relay, no telemetry; but the whole transaction, in one statement.
const { DATABASE_URL, PORT } = z.object({ DATABASE_URL: z.string(), PORT: z.coerce.number() }).parse(process.env)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16, ...pooled })

const Body = z.object({
  label: z.string().min(1).max(32),
  address: z.object({ street: z.string(), city: z.string(), postal_code: z.string().optional() }),
  surface_m2: z.number().optional(),
})

async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const body = Body.parse(JSON.parse(bytes.toString()))
  const id = `apt_${randomUUID()}`
  const createdAt = new Date().toISOString()
  const apartment = { id, state: 'setup', created_at: createdAt, ...body }
  const text = JSON.stringify(apartment)
  const account = request.headers['x-account']
  const audit = JSON.stringify({ action: 'apartment.created', account, occurred_at: createdAt, apartment })
  const { street, city, postal_code } = body.address
  const values = [
    account,
    request.headers['idempotency-key'],
    createHash('sha256').update(bytes).digest(),
    text,
    id,
    body.label,
    street,
    city,
    postal_code,
    body.surface_m2,
    createdAt,
    `aud_${randomUUID()}`,
    audit,
    `evt_${randomUUID()}`,
    `evt_${randomUUID()}`,
  ]
  const { rowCount } = await pool.query({ name: 'create', text: createByHand, values })
  // Two events, or nothing at all.
  const status = rowCount === 2 ? 201 : 403
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

const server = createServer((request, response) => {
  if (request.method === 'GET') response.end('ready')
  else create(request, response).catch((error: unknown) => response.writeHead(409).end(String(error)))
})
server.listen(PORT, '127.0.0.1')
