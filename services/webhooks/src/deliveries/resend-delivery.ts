import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Delivery } from '@lokum/contracts/webhooks/delivery'
import type { ResendWebhookDelivery } from '@lokum/contracts/webhooks/delivery-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'
import { NotFound, Problem, StateForbids } from '@lokum/service-kit/problem'
import { lockEndpoint } from '../endpoints/endpoint.ts'
import { type DeliveryRow, describeDelivery, EndpointDisabled, selectDelivery } from './delivery-row.ts'
import { queue } from './recover-deliveries.ts'

/** For one event and one endpoint; the contract states the number too. */
export const maxReplays = 1_000

type Earlier = { endpoint_id: string }
type Facts = { state: string; replays: number; has_event: boolean }

/**
 * Sends the event of a delivery to its endpoint again, as a new delivery that is due at once; the old one stays as it is. That
 * of a paused endpoint waits.
 * @throws NotFound · StateForbids · EndpointDisabled · Problem event_expired, resend_limit_reached
 */
export async function resendDelivery(
  context: Context,
  { params }: RequestOf<typeof ResendWebhookDelivery>,
): Promise<Answer<Delivery>> {
  const { em, caller } = context
  const [earlier] = await runSql<Earlier>(em, selectEarlier, [params.id, caller.accountId])
  if (!earlier) throw new NotFound()
  await lockReceiving(context, earlier.endpoint_id)
  const [facts] = await runSql<Facts>(em, selectFacts, [params.id])
  const replayNumber = nextNumber(facts)

  const id = newId('delivery')
  await runSql(em, insertResend, [params.id, id, replayNumber])
  await runSql(em, queue, [earlier.endpoint_id, [id]])
  const [row] = await runSql<DeliveryRow>(em, selectDelivery, [id])
  if (!row) throw new Error(`The delivery ${id} was not made.`)
  return { body: describeDelivery(row), location: `/v1/webhook-deliveries/${id}` }
}

async function lockReceiving({ em, caller }: Context, id: string): Promise<void> {
  const endpoint = await lockEndpoint(em, { id, accountId: caller.accountId }).catch((error: unknown) => {
    throw error instanceof NotFound ? new StateForbids(stateReasons.endpointDeleted) : error
  })
  if (endpoint.state === 'disabled') throw new EndpointDisabled(id)
}

function nextNumber(facts: Facts | undefined): number {
  if (!facts || facts.state === 'pending') throw new StateForbids(stateReasons.deliveryPending)
  if (!facts.has_event) throw new Problem('event_expired')
  if (facts.replays >= maxReplays) throw new Problem('resend_limit_reached')
  return facts.replays + 1
}

const selectEarlier = 'SELECT endpoint_id FROM delivery WHERE id = $1 AND account_id = $2'

const selectFacts = `
  SELECT delivery.state, EXISTS (SELECT FROM event WHERE event.id = delivery.event_id) AS has_event,
    (SELECT max(other.replay_number) FROM delivery AS other
      WHERE other.event_id = delivery.event_id AND other.endpoint_id = delivery.endpoint_id)::int AS replays
  FROM delivery WHERE delivery.id = $1`

const insertResend = `
  INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, trigger, replay_number, state, created_at, updated_at)
  SELECT $2::text, account_id, endpoint_id, event_id, event_type, 'resend', $3::int, 'pending', clock_timestamp(), clock_timestamp()
  FROM delivery WHERE id = $1`
