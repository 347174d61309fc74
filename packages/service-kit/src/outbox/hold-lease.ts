import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'

const leaseMs = 10_000
const renewAfterMs = 3_000

/** The right to publish, as long as it lasts; the token fences off a holder that was stopped beyond its time. */
export type Lease = { token: string; holder: string }

/** Gives the lease while this process holds it, renewing it in time; undefined while another one does. */
export function createLeaseHolder({ pool, holder }: { pool: Pool; holder: string }) {
  let held: { lease: Lease; takenAt: number } | undefined

  return {
    hold: async (): Promise<Lease | undefined> => {
      const askedAt = performance.now()
      if (held && askedAt - held.takenAt < renewAfterMs) return held.lease
      const { rows } = await pool.query<{ token: string }>(takeLease, [holder, leaseMs])
      const [row] = rows
      held = row && { lease: { token: row.token, holder }, takenAt: askedAt }
      return held?.lease
    },
    /** The lease that was taken last, while it lasts. */
    held: () => (held && performance.now() - held.takenAt < leaseMs ? held.lease : undefined),
    release: async () => {
      held = undefined
      await pool.query(releaseLease, [holder]).catch(() => undefined)
    },
  }
}

const takeLease = `
  INSERT INTO relay_lease (holder, token, expires_at) VALUES ($1, 1, clock_timestamp() + $2 * interval '1 millisecond')
  ON CONFLICT (one) DO UPDATE
    SET holder = $1,
        token = relay_lease.token + CASE WHEN relay_lease.holder = $1 THEN 0 ELSE 1 END,
        expires_at = excluded.expires_at
    WHERE relay_lease.holder = $1 OR relay_lease.expires_at < clock_timestamp()
  RETURNING token::text`

const releaseLease = `UPDATE relay_lease SET expires_at = clock_timestamp() WHERE holder = $1`

/** The condition of statements that only the leader may make; its first two values are the lease's holder and token. */
export const isLeading = 'EXISTS (SELECT FROM relay_lease WHERE holder = $1 AND token = $2::bigint)'
