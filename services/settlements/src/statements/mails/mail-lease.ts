import type { Pool } from 'pg'
import { LeaseLost } from './judge-failure.ts'

/** A mail that one worker has, for as long as it renews the lease; its token is the fence. */
export type MailLease = { mailId: string; token: string }

/** Longer than a busy database makes a renewal wait; after a crash the mail lies for so long. */
export const leaseMs = 60_000

/** Renews a lease; `transmitting` says from then on that the text may be on its way. @throws LeaseLost */
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
  WHERE id = $1 AND lease = $2 AND status = 'sending'`

/** Renews a lease from time to time until it is disposed; `lost` is told when somebody else has the mail. */
export function keepLease(pool: Pool, lease: MailLease, lost: (reason: LeaseLost) => void): Disposable {
  const timer = setInterval(() => {
    // A database that is away renews nothing, and takes nothing away either.
    renewLease(pool, lease).catch((error: unknown) => {
      if (error instanceof LeaseLost) lost(error)
    })
  }, leaseMs / 4)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
