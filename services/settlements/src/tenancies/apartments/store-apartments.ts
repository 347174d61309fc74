import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { Described } from '@lokum/service-kit/copy/copy'
import type { Pool } from 'pg'

export type DescribedApartment = Described<Apartment>

/** Stores apartments in the copy with one statement; an older version never replaces a newer one. */
export async function storeApartments(
  { pool }: { pool: Pool },
  described: readonly DescribedApartment[],
): Promise<void> {
  if (described.length === 0) return
  const values = [
    described.map(({ object }) => object.id),
    described.map(({ accountId }) => accountId),
    described.map(({ version }) => version),
    described.map(({ object }) => JSON.stringify(object)),
  ]
  await pool.query({ name: 'store-apartments', text: store, values })
}

// Ordered by account and id, so that two concurrent batches cannot deadlock. The table has one unique index, because
// ON CONFLICT handles a concurrent insert in the index it names and fails in any other.
const store = `
  INSERT INTO apartment_copy AS held (id, account_id, version, data)
  SELECT DISTINCT ON (received.account_id, received.id) received.id, received.account_id, received.version, received.data
  FROM unnest($1::text[], $2::text[], $3::int[], $4::json[]) AS received (id, account_id, version, data)
  ORDER BY received.account_id, received.id, received.version DESC
  ON CONFLICT (account_id, id) DO UPDATE SET version = excluded.version, data = excluded.data
  WHERE held.version < excluded.version`
