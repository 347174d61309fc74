import { eventually } from '@lokum/local-stack/testing/eventually'
import { firstIdAt, newId } from '@lokum/service-kit/ids'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { storeEvents } from '../src/ingest/store-events.ts'
import { keepPartitions } from '../src/retention/keep-partitions.ts'
import { listPartitions } from '../src/retention/list-partitions.ts'
import { sweepLeftovers } from '../src/retention/sweep-leftovers.ts'
import { anAccount, openQueue, type Queue } from './queue.ts'

export type History = Awaited<ReturnType<typeof openHistory>>

const day = 24 * 3_600_000
export const month = 30 * day

const started = Date.now()
/** So many days after the tests began. */
export const inDays = (days: number) => new Date(started + days * day)

const aFact = {
  type: 'apartment.created',
  aggregateId: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs',
  sequence: 1,
  data: '{}',
  traceparent: undefined,
}
const idAt = (kind: 'event' | 'delivery', at: Date) => firstIdAt(kind, at).slice(0, -12) + newId(kind).slice(-12)

/** The database of the webhooks service, its history and the time that passes. */
export async function openHistory() {
  const queue = await openQueue()

  /** One round at a moment: partitions, then what lies in none. @returns whether nothing was in its way */
  const keepOnce = async (now: Date): Promise<boolean> => {
    let isDone = true
    const info = (_: unknown, message?: string) => {
      isDone &&= message !== 'partition.in_use'
    }
    const log = Object.assign(createLog({ service: 'webhooks', level: 'silent' }), { info })
    const parts = { pool: queue.pool, log, clock: () => now, retentionMs: month, stop: new AbortController().signal }
    await keepPartitions(parts)
    await sweepLeftovers(parts, new Date(now.getTime() - month))
    return isDone
  }

  /** Keeps partitions in as many rounds as needed, since a vacuum may be in the way of one. */
  const keep = async (now: Date): Promise<void> => {
    await eventually(() => keepOnce(now))
  }

  const rowsOf = async (table: string): Promise<number> => {
    const { rows } = await queue.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)
    return rows[0]?.n ?? 0
  }

  const partitionsOf = async (table: string) => {
    const partitions = (await listPartitions(queue)).filter((one) => one.table === table)
    return partitions.toSorted((one, other) => one.to.getTime() - other.to.getTime())
  }

  const stateOf = async (deliveryId: string) => {
    const { rows } = await queue.pool.query('SELECT state, last_error FROM delivery WHERE id = $1', [deliveryId])
    return rows[0]
  }

  return {
    queue,
    keep,
    keepOnce,
    rowsOf,
    partitionsOf,
    stateOf,
    anOldEndpoint: (asked: Asked = {}) => anOldEndpoint(queue, asked),
    anEventAt: (accountId: string, at: Date, deliveredAt = at) => anEventAt(queue, { accountId, at, deliveredAt }),
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  }
}

type Asked = Parameters<Queue['anEndpoint']>[1]

/** An account with one endpoint. */
async function anOldEndpoint(queue: Queue, asked: Asked) {
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId, asked)
  return { accountId, endpointId }
}

type PastEvent = { accountId: string; at: Date; deliveredAt: Date }

/** An event that occurred at a moment, with its delivery, which is made by a service whose clock shows another one. */
async function anEventAt(queue: Queue, { accountId, at, deliveredAt }: PastEvent) {
  const id = idAt('event', at)
  const event = { ...aFact, id, accountId, occurredAt: at, waitedMs: 0 }
  await storeEvents({ pool: queue.pool, firstDelayMs: 0 }, { unreadable: [], events: [event] })
  const deliveryId = idAt('delivery', deliveredAt)
  const made = '(SELECT max(id) FROM delivery WHERE event_id = $2)'
  await queue.pool.query(`UPDATE delivery_queue SET delivery_id = $1 WHERE delivery_id = ${made}`, [deliveryId, id])
  await queue.pool.query(`UPDATE delivery SET id = $1, created_at = $3 WHERE id = ${made}`, [
    deliveryId,
    id,
    deliveredAt,
  ])
  await queue.pool.query('UPDATE event SET received_at = $2 WHERE id = $1', [id, deliveredAt])
  return { id, deliveryId }
}
