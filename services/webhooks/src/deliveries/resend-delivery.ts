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
type Facts = { is_pending: boolean; replays: number; has_event: boolean }

/**
 * Sends the event of a delivery to its endpoint at once: by its next attempt while it is pending, afterwards as a new delivery, which
 * leaves the old one as it is. A paused endpoint gets it when it is reopened.
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
  if (!facts?.has_event) throw new Problem('event_expired')
  const id = facts.is_pending
    ? await attemptNow(context, { id: params.id, endpointId: earlier.endpoint_id })
    : await deliverAgain(context, { id: params.id, endpointId: earlier.endpoint_id, replays: facts.replays })
  const [row] = await runSql<DeliveryRow>(em, selectDelivery, [id])
  if (!row) throw new Error(`The delivery ${id} was not made.`)
  return { body: describeDelivery(row), location: `/v1/webhook-deliveries/${id}` }
}

type Resent = { id: string; endpointId: string }

/** Makes the next attempt of a pending delivery due; its schedule goes on from there. @throws StateForbids during an attempt */
async function attemptNow({ em }: Context, { id, endpointId }: Resent): Promise<string> {
  const moved = await runSql(em, advance, [id])
  if (moved.length === 0) throw new StateForbids(stateReasons.deliveryInFlight)
  await runSql(em, wake, [endpointId])
  return id
}

/** @throws Problem resend_limit_reached */
async function deliverAgain(
  { em }: Context,
  { id, endpointId, replays }: Resent & { replays: number },
): Promise<string> {
  if (replays >= maxReplays) throw new Problem('resend_limit_reached')
  const newest = newId('delivery')
  await runSql(em, insertResend, [id, newest, replays + 1])
  await runSql(em, queue, [endpointId, [newest]])
  return newest
}

async function lockReceiving({ em, caller }: Context, id: string): Promise<void> {
  const endpoint = await lockEndpoint(em, { id, accountId: caller.accountId }).catch((error: unknown) => {
    throw error instanceof NotFound ? new StateForbids(stateReasons.endpointDeleted) : error
  })
  if (endpoint.state === 'disabled') throw new EndpointDisabled(id)
}

const selectEarlier = 'SELECT endpoint_id FROM delivery WHERE id = $1 AND account_id = $2'

const selectFacts = `
  SELECT delivery.state = 'pending' AS is_pending, EXISTS (SELECT FROM event WHERE event.id = delivery.event_id) AS has_event,
    (SELECT max(other.replay_number) FROM delivery AS other
      WHERE other.event_id = delivery.event_id AND other.endpoint_id = delivery.endpoint_id)::int AS replays
  FROM delivery WHERE delivery.id = $1`

// A delivery with a claim is being attempted.
const advance = `
  UPDATE delivery_queue SET due_at = least(due_at, clock_timestamp()) WHERE delivery_id = $1 AND claim IS NULL RETURNING due_at`

const wake = `
  UPDATE fairness_queue SET next_due_at = least(next_due_at, greatest(blocked_until, clock_timestamp())) WHERE endpoint_id = $1`

// A sample stays one, so that no receiver takes it for a fact.
const insertResend = `
  INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, trigger, replay_number, state, created_at, updated_at)
  SELECT $2::text, account_id, endpoint_id, event_id, event_type, CASE trigger WHEN 'test' THEN 'test' ELSE 'resend' END, $3::int, 'pending', clock_timestamp(), clock_timestamp()
  FROM delivery WHERE id = $1`
