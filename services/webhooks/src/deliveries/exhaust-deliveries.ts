import { WebhookDeliveryExhausted } from '@lokum/contracts/webhooks/events'
import { newId } from '@lokum/service-kit/ids'
import type { Pool, PoolClient } from 'pg'
import { type Completed, type Completion, completeDeliveries } from './complete-deliveries.ts'
import { type DeliveryRow, describeDelivery, selectDeliveries } from './delivery-row.ts'

type ExhaustDeps = { pool: Pool; clock: () => Date; committed: () => void }

/**
 * Ends a batch of deliveries whose last attempt has failed, and records an event for each, in one
 * transaction. A late result records nothing, and neither does an event of the webhooks themselves.
 * @returns the deliveries it changed, with their states
 */
export async function exhaustDeliveries(
  { pool, clock, committed }: ExhaustDeps,
  completions: readonly Completion[],
): Promise<readonly Completed[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const completed = await completeDeliveries({ pool: client }, completions)
    await recordExhausted(client, { completions, completed, now: clock() })
    await client.query('commit')
    committed()
    return completed
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

type Ended = { completions: readonly Completion[]; completed: readonly Completed[]; now: Date }

async function recordExhausted(client: PoolClient, { completions, completed, now }: Ended): Promise<void> {
  const given = new Set(completed.filter(({ state }) => state === 'exhausted').map(({ delivery_id }) => delivery_id))
  const exhausted = completions.map(({ delivery }) => delivery).filter(({ delivery_id: id }) => given.has(id))
  const byId = new Map(
    exhausted.filter(({ event_type: type }) => !isWebhookEvent(type)).map((one) => [one.delivery_id, one]),
  )
  if (byId.size === 0) return
  const { rows } = await client.query<DeliveryRow>(selectMany, [[...byId.keys()]])
  await client.query({
    name: 'record-exhausted',
    text: insertEvents,
    values: [
      rows.map(() => newId('event')),
      rows.map(({ id }) => byId.get(id)?.account_id),
      rows.map(({ id }) => id),
      rows.map(({ attempts_made }) => attempts_made),
      rows.map((row) => JSON.stringify(describeDelivery(row))),
      rows.map(({ id }) => byId.get(id)?.traceparent),
      WebhookDeliveryExhausted.type,
      now,
    ],
  })
}

/** Publishing these too would never end for a failing endpoint that subscribes to them. */
function isWebhookEvent(type: string): boolean {
  return type.startsWith('webhook.')
}

const selectMany = `${selectDeliveries} WHERE delivery.id = ANY ($1)`

const insertEvents = `
  INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, traceparent)
  SELECT fact.id, $7, fact.account_id, fact.delivery_id, fact.sequence, $8, fact.data, fact.traceparent
  FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[], $6::text[])
    AS fact (id, account_id, delivery_id, sequence, data, traceparent)`
