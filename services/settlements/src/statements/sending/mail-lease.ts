import { repeat } from '@lokum/service-kit/background/repeat'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Pool } from 'pg'
import { LeaseLost } from './judge-failure.ts'

/** A worker's claim on a mail, valid while the worker renews it; its token is the fence. */
export type MailLease = { mailId: string; token: string }

/** Longer than a renewal takes on a busy database; after a crash the mail waits this long. */
export const leaseMs = 60_000

/** Renews a lease; `transmitting` records that sending the text may have started. @throws LeaseLost */
export async function renewLease(
  pool: Pool,
  { mailId, token }: MailLease,
  { transmitting = false }: { transmitting?: boolean } = {},
): Promise<void> {
  const { rowCount } = await pool.query(renew, [mailId, token, leaseMs, transmitting])
  if (rowCount !== 1) throw new LeaseLost('Another worker has the mail.')
}

const renew = `
  UPDATE mail SET leased_until = clock_timestamp() + $3 * interval '1 millisecond', transmitting = transmitting OR $4
  WHERE id = $1 AND lease = $2 AND state = 'sending'`

type LeaseDeps = { pool: Pool; log: Log }

/** Renews a lease every 15 s until it is disposed; calls `lost` when another worker has taken the mail over. */
export function keepLease(
  { pool, log }: LeaseDeps,
  lease: MailLease,
  lost: (reason: LeaseLost) => void,
): AsyncDisposable {
  const everyMs = leaseMs / 4
  const run = async () => {
    try {
      await renewLease(pool, lease)
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      lost(error)
    }
  }
  return repeat({ log }, { failure: 'mail.lease_not_renewed', everyMs, firstAfterMs: everyMs, run })
}
