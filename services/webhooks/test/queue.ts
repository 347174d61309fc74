import { randomUUID } from 'node:crypto'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { newId } from '@lokum/service-kit/ids'
import pg from 'pg'
import { type ClaimedDelivery, claimDeliveries } from '../src/deliveries/claim-deliveries.ts'
import { type Completion, completeDeliveries } from '../src/deliveries/complete-deliveries.ts'
import { storeEvents } from '../src/ingest/store-events.ts'

type Asked = { state?: string; rate_per_minute?: number; max_concurrency?: number; ordering?: string }
export type Queue = Awaited<ReturnType<typeof openQueue>>

/** The database of the webhooks service without the service: events are stored, claimed and completed by hand. */
export async function openQueue(given?: { url: string }) {
  const stack = new AsyncDisposableStack()
  const postgres = given ?? stack.use(await startTestPostgres({ environment: process.env }))
  const database = stack.use(await createServiceDatabase(postgres, 'webhooks'))
  const pool = new pg.Pool({ connectionString: database.url, max: 8 })
  // A server that a test kills takes its connections with it.
  pool.on('error', () => undefined)
  stack.defer(() => pool.end())

  const anEndpoint = async (accountId: string, asked: Asked = {}): Promise<string> => {
    const id = newId('endpoint')
    await pool.query(`INSERT INTO account (id, endpoints) VALUES ($1, 1) ON CONFLICT DO NOTHING`, [accountId])
    const { state = 'active', rate_per_minute = null, max_concurrency = null, ordering = 'none' } = asked
    await pool.query(
      `INSERT INTO endpoint (id, account_id, url, event_types, granted_scopes, state, created_at, updated_at,
         rate_per_minute, max_concurrency, ordering)
       VALUES ($1, $2, 'https://example.com/', '{*}', '{apartments.read}', $3, now() - interval '1 day', now(), $4, $5, $6)`,
      [id, accountId, state, rate_per_minute, max_concurrency, ordering],
    )
    await pool.query('INSERT INTO fairness_queue (endpoint_id) VALUES ($1)', [id])
    return id
  }

  const aWorker = async (): Promise<string> => {
    const text = 'INSERT INTO worker (name, started_at, seen_at) VALUES ($1, now(), now()) RETURNING id::text'
    const { rows } = await pool.query<{ id: string }>(text, [randomUUID()])
    return rows[0]?.id ?? ''
  }

  /** Gives the events' ids in their order. */
  const store = async (accountId: string, count = 1): Promise<string[]> => {
    const events = Array.from({ length: count }, () => ({
      id: newId('event'),
      type: 'apartment.created',
      accountId,
      aggregateId: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs',
      sequence: 1,
      occurredAt: new Date(),
      waitedMs: 0,
      data: '{}',
      traceparent: undefined,
    })).sort((one, other) => (one.id < other.id ? -1 : 1))
    await storeEvents({ pool, firstDelayMs: 0 }, { unreadable: [], events })
    return events.map(({ id }) => id)
  }

  const claim = (worker: string, slots = 100) =>
    claimDeliveries({ pool }, { worker, slots, room: 100, rooms: new Map() })
  const complete = (completions: readonly Completion[]) => completeDeliveries({ pool }, completions)

  return { pool, anEndpoint, aWorker, store, claim, complete, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

export const anAccount = () => `acc_${newId('account').slice(4)}`

export function completion(delivery: ClaimedDelivery, members: Partial<Completion> = {}): Completion {
  return {
    delivery,
    attempted: { status: 200, error: null, excerpt: null, retryAfterMs: undefined },
    verdict: { state: 'succeeded', counted: true, delayMs: null, blockMs: null },
    startedAt: new Date(),
    durationMs: 1,
    ...members,
  }
}
