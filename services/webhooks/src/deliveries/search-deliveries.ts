import { deliveryColumns, isAbandoned, withQueue } from './delivery-row.ts'

/** Deliveries that one call reads, whatever the filters: some tens of milliseconds at most. The contract states it too. */
const lookedAtMost = 10_000
const lastLookedAt = lookedAtMost - 1

// The part that an index answers: an owner $1 and the places from $2 until $3. The deliveries read are counted under it. The
// pair is compared as a whole, so that no other index fits, whatever the planner thinks of how the account's deliveries lie.
const endpointOrder = 'delivery.endpoint_id DESC, delivery.id DESC'
const ofEndpoint = `
  FROM delivery WHERE (delivery.endpoint_id, delivery.id) < ($1, $3) AND (delivery.endpoint_id, delivery.id) >= ($1, $2)
  ORDER BY ${endpointOrder}`
const accountOrder = 'delivery.account_id DESC, delivery.id DESC'
const ofAccount = `
  FROM delivery WHERE (delivery.account_id, delivery.id) < ($1, $3) AND (delivery.account_id, delivery.id) >= ($1, $2)
  ORDER BY ${accountOrder}`
// One event has few deliveries.
const eventOrder = 'delivery.id DESC'
const ofEvent = `
  FROM delivery WHERE delivery.event_id = $1 AND delivery.id >= $2 AND delivery.id < $3
  ORDER BY ${eventOrder}`

// The filters of each delivery; NULL filters nothing. `in_flight` is not a state of the row but a lease in the queue,
// and held deliveries end with their endpoint.
const wanted = `
  WHERE delivery.account_id = $4 AND ($5::text IS NULL OR delivery.endpoint_id = $5)
    AND ($6::text IS NULL OR delivery.event_type = $6) AND ($7::text IS NULL OR delivery.trigger = $7)
    AND CASE $8::text
      WHEN 'pending' THEN delivery.state = 'pending' AND queued.claim IS NULL
      WHEN 'in_flight' THEN delivery.state = 'pending' AND queued.claim IS NOT NULL
      WHEN 'held' THEN delivery.state = 'held' AND NOT (${isAbandoned})
      WHEN 'cancelled' THEN delivery.state = 'cancelled' OR ${isAbandoned}
      ELSE $8 IS NULL OR delivery.state = $8 END
    AND ($9::timestamptz IS NULL OR delivery.created_at >= $9) AND ($10::timestamptz IS NULL OR delivery.created_at < $10)`

/** A page of the result, and the place where a search stopped at its limit. */
export type Search = { page: string; stop: string }

export const searchEndpoint: Search = {
  page: `SELECT ${deliveryColumns} FROM (SELECT * ${ofEndpoint} LIMIT ${lookedAtMost}) AS delivery ${withQueue} ${wanted}
    ORDER BY ${endpointOrder} LIMIT $11`,
  stop: `SELECT delivery.id ${ofEndpoint} OFFSET ${lastLookedAt} LIMIT 1`,
}

export const searchAccount: Search = {
  page: `SELECT ${deliveryColumns} FROM (SELECT * ${ofAccount} LIMIT ${lookedAtMost}) AS delivery ${withQueue} ${wanted}
    ORDER BY ${accountOrder} LIMIT $11`,
  stop: `SELECT delivery.id ${ofAccount} OFFSET ${lastLookedAt} LIMIT 1`,
}

export const searchEvent: Search = {
  page: `SELECT ${deliveryColumns} FROM (SELECT * ${ofEvent} LIMIT ${lookedAtMost}) AS delivery ${withQueue} ${wanted}
    ORDER BY ${eventOrder} LIMIT $11`,
  stop: `SELECT delivery.id ${ofEvent} OFFSET ${lastLookedAt} LIMIT 1`,
}
