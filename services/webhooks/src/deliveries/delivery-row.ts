import { Delivery } from '@lokum/contracts/webhooks/delivery'
import { Problem } from '@lokum/service-kit/problem'

/** A delivery with its place in the queue, if it still has one; the driver gives timestamps as text. */
export type DeliveryRow = {
  id: string
  endpoint_id: string
  event_id: string
  event_type: string
  trigger: string
  replay_number: number
  state: string
  attempts_made: number
  last_status: number | null
  last_error: string | null
  created_at: string
  updated_at: string
  due_at: string | null
}

export class EndpointDisabled extends Problem {
  constructor(endpointId: string) {
    super('endpoint_disabled', { objects: [endpointId] })
  }
}

/**
 * Held deliveries of a deleted endpoint count as cancelled; there may be too many to be written with the deletion. Asked as a value, so
 * that the planner looks the endpoint up for held rows alone and reads no table of endpoints beforehand.
 */
export const isAbandoned = `
  delivery.state = 'held' AND (SELECT endpoint.deleted_at FROM endpoint WHERE endpoint.id = delivery.endpoint_id) IS NOT NULL`

/** The columns of a `DeliveryRow`, of a source named `delivery` that is joined `withQueue`; what is leased is `in_flight`. */
export const deliveryColumns = `
  delivery.id, delivery.endpoint_id, delivery.event_id, delivery.event_type, delivery.trigger, delivery.replay_number,
  delivery.attempts_made, delivery.last_status, delivery.last_error, delivery.created_at, delivery.updated_at,
  CASE WHEN delivery.state = 'pending' AND queued.claim IS NOT NULL THEN 'in_flight'
    WHEN ${isAbandoned} THEN 'cancelled' ELSE delivery.state END AS state,
  CASE WHEN delivery.state = 'pending' AND queued.claim IS NULL THEN queued.due_at END AS due_at`

/** Looks into the queue once for each delivery that the conditions leave, however long the queue is. */
export const withQueue = `
  LEFT JOIN LATERAL (
    SELECT q.claim, q.due_at FROM delivery_queue AS q WHERE q.delivery_id = delivery.id LIMIT 1) AS queued ON true`

/** Reads deliveries; a condition follows. */
export const selectDeliveries = `SELECT ${deliveryColumns} FROM delivery ${withQueue}`

/** Reads the delivery `$1`. */
export const selectDelivery = `${selectDeliveries} WHERE delivery.id = $1`

/**
 * For the rest of a transaction rows come in the order of an index and are read as far as the limit. A planner that takes a
 * long history for a short one would read and sort all of it.
 */
export const walkIndex = `SELECT set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true)`

export function describeDelivery({ due_at, ...row }: DeliveryRow): Delivery {
  return Delivery.parse({
    ...row,
    next_attempt_at: due_at === null ? null : toIso(due_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  })
}

export function toIso(text: string): string {
  return new Date(text).toISOString()
}
