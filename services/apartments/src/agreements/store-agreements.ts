import type { Letting } from '@lokum/contracts/settlements/agreement'
import type { Described } from '@lokum/service-kit/copy/copy'
import type { Pool } from 'pg'

export type DescribedAgreement = Described<Letting>

/** Takes agreements over into the copy, in one statement; an older version never replaces a newer one, so a deleted agreement stays deleted. */
export async function storeAgreements(
  { pool }: { pool: Pool },
  described: readonly DescribedAgreement[],
): Promise<void> {
  if (described.length === 0) return
  const values = [
    described.map(({ object }) => object.id),
    described.map(({ accountId }) => accountId),
    described.map(({ object }) => object.apartment_id),
    described.map(({ object }) => object.starts_on),
    described.map(({ object }) => object.ends_on),
    described.map(({ version }) => version),
    described.map(({ isDeleted = false }) => isDeleted),
  ]
  await pool.query({ name: 'store-agreements', text: store, values })
}

// Ordered by account and id, so that two concurrent batches cannot deadlock. An event that names another account has a row of its
// own, in the same batch too.
const store = `
  INSERT INTO agreement_copy AS held (id, account_id, apartment_id, starts_on, ends_on, version, is_deleted)
  SELECT DISTINCT ON (given.account_id, given.id) given.*
  FROM unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::date[], $6::int[], $7::boolean[])
    AS given (id, account_id, apartment_id, starts_on, ends_on, version, is_deleted)
  ORDER BY given.account_id, given.id, given.version DESC
  ON CONFLICT (account_id, id) DO UPDATE
    SET starts_on = excluded.starts_on, ends_on = excluded.ends_on, version = excluded.version, is_deleted = excluded.is_deleted
    WHERE held.version < excluded.version AND held.apartment_id = excluded.apartment_id`
