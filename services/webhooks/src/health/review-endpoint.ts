import { WebhookEndpointFailing, WebhookEndpointRecovered } from '@lokum/contracts/webhooks/events'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { newId } from '@lokum/service-kit/ids'
import { recordEvent } from '@lokum/service-kit/outbox/record-event'
import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { disableEndpoint } from '../endpoints/disable-endpoint.ts'
import { describeEndpoint, EndpointRow } from '../endpoints/endpoint.ts'
import { type Health, type Judgement, judgeEndpoint } from './judge-endpoint.ts'

type Context = { em: EntityManager; now: Date }

/** A reviewed endpoint and the action taken. */
export type Reviewed = { row: EndpointRow; health: Health; judgement: Judgement }

/**
 * Judges one active endpoint and acts on the result, in the caller's transaction: warns its owner, reports its recovery
 * again, or disables it.
 * @returns undefined when it is no longer active, or another replica holds its fairness queue and handles it
 */
export async function reviewEndpoint(
  { em, now }: Context,
  { id }: Pick<EndpointRow, 'id'>,
): Promise<Reviewed | undefined> {
  const [fairness] = await runSql<FairnessRow>(em, lockQueue, [id])
  if (!fairness) return undefined
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const row = await em.findOne(EndpointRow, { id, state: 'active', deletedAt: null }, { lockMode })
  if (!row) return undefined
  const health = toHealth(fairness)
  const reviewed = { row, health, judgement: judgeEndpoint(health, { now, changedAt: row.updatedAt }) }
  await carryOut({ em, now }, reviewed)
  return reviewed
}

/** The driver gives timestamps as text. */
export type FairnessRow = Omit<Health, 'failingSince'> & { failing_since: string | null }

export function toHealth({ failing_since, failures, exhausted, warned }: FairnessRow): Health {
  return { failingSince: failing_since === null ? null : new Date(failing_since), failures, exhausted, warned }
}

async function carryOut({ em, now }: Context, { row, health, judgement }: Reviewed): Promise<void> {
  switch (judgement.kind) {
    case 'fine':
      return
    case 'failing': {
      await runSql(em, setWarned, [row.id, judgement.warned])
      const data = {
        ...describeEndpoint(row),
        failing_since: judgement.since.toISOString(),
        failing_hours: judgement.hours,
        failed_attempts: health.failures,
        exhausted_deliveries: health.exhausted,
      }
      return await publishNotice({ em, now }, row, { type: WebhookEndpointFailing.type, data: JSON.stringify(data) })
    }
    case 'recovered': {
      await runSql(em, setWarned, [row.id, 0])
      const data = JSON.stringify(describeEndpoint(row))
      return await publishNotice({ em, now }, row, { type: WebhookEndpointRecovered.type, data })
    }
    case 'hopeless':
      return await disableEndpoint({ em, now, traceparent: undefined }, { row, reason: 'failing' })
    default:
      judgement satisfies never
  }
}

/** A fact about an endpoint that did not change it: published, and not audited. */
async function publishNotice(
  { em, now }: Context,
  row: EndpointRow,
  fact: { type: string; data: string },
): Promise<void> {
  const { id: aggregateId, accountId, version: sequence } = row
  const id = newId('event')
  await recordEvent({ em }, { ...fact, id, accountId, aggregateId, sequence, occurredAt: now, traceparent: undefined })
}

const lockQueue = `
  SELECT failing_since, failures, exhausted, warned FROM fairness_queue WHERE endpoint_id = $1 FOR UPDATE SKIP LOCKED`

const setWarned = 'UPDATE fairness_queue SET warned = $2 WHERE endpoint_id = $1'
