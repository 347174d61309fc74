import type { Pool } from 'pg'

/** A delivery that this worker may attempt until its lease runs out; `claim` is the fencing token. */
export type ClaimedDelivery = {
  delivery_id: string
  claim: string
  /** Its last attempt was cut off together with the worker that made it. */
  reclaimed: boolean
  account_id: string
  endpoint_id: string
  event_id: string
  event_type: string
  attempts_made: number
  /** Milliseconds since it was queued. */
  waited_ms: number
  url: string
  /** Sealed for the endpoint's id, newest first. */
  secrets: string[]
  body: string
  traceparent: string | null
  /** The endpoint's own headers, sealed for its id. */
  custom_headers: string | null
  trigger: string
  replay_number: number
  /** Its endpoint was failing, or has its own limit or order, so its result concerns the fairness queue. */
  watched: boolean
}

/** Longer than any attempt can take, so that no other worker starts before this one has ended. */
export const leaseMs = 45_000

type Wish = {
  worker: string
  slots: number
  /** How many deliveries one endpoint may get, unless `rooms` says otherwise. */
  room: number
  rooms: ReadonlyMap<string, number>
}

/** Leases what is due, at most `slots`, shared fairly: the endpoint that was served longest ago comes first. */
export async function claimDeliveries(
  { pool }: { pool: Pick<Pool, 'query'> },
  { worker, slots, room, rooms }: Wish,
): Promise<readonly ClaimedDelivery[]> {
  const { rows } = await pool.query<ClaimedDelivery>({
    name: 'lease-deliveries',
    text: 'SELECT * FROM claim_deliveries($1, $2, $3, $4, $5, $6)',
    values: [worker, slots, leaseMs, room, [...rooms.keys()], [...rooms.values()]],
  })
  return rows
}
