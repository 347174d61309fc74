import type { Letting } from '@lokum/contracts/settlements/agreement'
import type { Pool } from 'pg'

/** An agreement as it was told: the version orders what is told of it. */
export type ToldAgreement = {
  accountId: string
  version: number
  agreement: Letting
  /** The event that told it, which a change goes back to; none in a snapshot. */
  eventId?: string
  traceparent?: string | undefined
}

/** Takes agreements over into the copy, in one statement; an older version never replaces a newer one. */
export async function storeAgreements({ pool }: { pool: Pool }, told: readonly ToldAgreement[]): Promise<void> {
  if (told.length === 0) return
  const values = [
    told.map(({ agreement }) => agreement.id),
    told.map(({ accountId }) => accountId),
    told.map(({ agreement }) => agreement.apartment_id),
    told.map(({ agreement }) => agreement.start),
    told.map(({ agreement }) => agreement.end),
    told.map(({ version }) => version),
  ]
  await pool.query({ name: 'store-agreements', text: store, values })
}

// Ordered by id, so that two batches at once cannot wait for each other.
const store = `
  INSERT INTO agreement_copy AS held (id, account_id, apartment_id, starts_on, ends_on, version)
  SELECT DISTINCT ON (told.id) told.*
  FROM unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::date[], $6::int[])
    AS told (id, account_id, apartment_id, starts_on, ends_on, version)
  ORDER BY told.id, told.version DESC
  ON CONFLICT (id) DO UPDATE
    SET starts_on = excluded.starts_on, ends_on = excluded.ends_on, version = excluded.version
    WHERE held.version < excluded.version
      AND (held.account_id, held.apartment_id) = (excluded.account_id, excluded.apartment_id)`
