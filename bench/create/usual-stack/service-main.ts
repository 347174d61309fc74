import { createHash, randomUUID } from 'node:crypto'
import { LockMode, MikroORM, UniqueConstraintViolationException } from '@mikro-orm/postgresql'
import { jetstream } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import express, { type ErrorRequestHandler } from 'express'
import { NewApartment, PeerEnvironment, pooled, raised } from '../peer-environment.ts'
import { AccountRow, ApartmentRow, AuditRow, KeyRow } from './entities.ts'

const { PORT, DATABASE_URL, NATS_URL } = PeerEnvironment.parse(process.env)
const entities = [AccountRow, ApartmentRow, KeyRow, AuditRow]
const orm = await MikroORM.init({
  clientUrl: DATABASE_URL,
  entities,
  pool: { min: 0, max: 20, ...pooled },
  logger: () => undefined,
})
await orm.schema.create()
const stream = jetstream(await connect({ servers: NATS_URL.replace('nats://', '') }))

type CreationCall = { accountId: string; key: string; body: NewApartment }
type Created = { status: number; answer: Record<string, unknown>; events: { type: string; id: string; data: object }[] }

/** The usual unit of work: read, lock, change, flush; what happened is published after the commit. */
async function create({ accountId, key, body }: CreationCall): Promise<Created> {
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return await orm.em.fork().transactional(async (em) => {
    const known = await em.findOne(KeyRow, { accountId, key })
    if (known) return { status: known.fingerprint === fingerprint ? 201 : 422, answer: known.answer, events: [] }
    await em.upsert(AccountRow, { id: accountId, apartments: 0 }, { onConflictAction: 'ignore' })
    const account = await em.findOneOrFail(AccountRow, accountId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    })
    if (account.apartments >= raised.apartments) return { status: 403, answer: { code: 'plan_limit' }, events: [] }
    account.apartments += 1
    const createdAt = new Date()
    const { street, city, postal_code = null } = body.address
    const { label, surface_m2 = null, tariffs = [] } = body
    const id = `apt_${randomUUID()}`
    const times = { created_at: createdAt, updated_at: createdAt }
    const answer = { id, label, state: 'setup', ...times, address: { street, city, postal_code }, surface_m2, tariffs }
    const created = { id: `evt_${randomUUID()}`, type: 'usual.created', data: answer }
    const entry = { action: 'apartment.created', account: accountId, occurred_at: createdAt, event: created }
    const apartment = {
      id,
      accountId,
      label,
      state: 'setup',
      street,
      city,
      postalCode: postal_code,
      tariffs,
      createdAt,
    }
    em.create(ApartmentRow, { ...apartment, surfaceM2: surface_m2 === null ? null : String(surface_m2) })
    const audit = { accountId, apartmentId: id, action: entry.action, entry, occurredAt: createdAt }
    em.create(AuditRow, { id: `aud_${randomUUID()}`, ...audit })
    em.create(KeyRow, { accountId, key, fingerprint, answer, createdAt })
    const audited = { id: `evt_${randomUUID()}`, type: 'usual.audited', data: entry }
    return { status: 201, answer, events: [created, audited] }
  })
}

const app = express()
app.get('/', (_request, response) => void response.send('ready'))
app.use(express.json({ limit: '64kb' }))
app.post('/v1/apartments', async (request, response) => {
  const parsed = NewApartment.safeParse(request.body)
  if (!parsed.success) return void response.status(400).json(parsed.error.issues)
  const accountId = request.get('x-account') ?? ''
  const key = request.get('idempotency-key') ?? randomUUID()
  const { status, answer, events } = await create({ accountId, key, body: parsed.data })
  await Promise.all(events.map(({ type, id, data }) => stream.publish(type, JSON.stringify(data), { msgID: id })))
  response.status(status).json(answer)
})
const failed: ErrorRequestHandler = (error, _request, response, _next) => {
  console.error(error)
  response.status(error instanceof UniqueConstraintViolationException ? 409 : 500).json({ code: 'failed' })
}
app.use(failed)
app.listen(PORT, '127.0.0.1')
// Without an end of its own a process leaves no CPU profile behind.
process.once('SIGTERM', () => process.exit())
