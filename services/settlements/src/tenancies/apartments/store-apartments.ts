import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { Pool } from 'pg'

/** An apartment with what orders its states: the version of the object, as its events and its ETag carry it. */
export type ToldApartment = { accountId: string; version: number; apartment: Apartment }

/** Takes apartments over into the copy, in one statement; an older version never replaces a newer one. */
export async function storeApartments({ pool }: { pool: Pool }, told: readonly ToldApartment[]): Promise<void> {
  if (told.length === 0) return
  const values = [
    told.map(({ apartment }) => apartment.id),
    told.map(({ accountId }) => accountId),
    told.map(({ version }) => version),
    told.map(({ apartment }) => JSON.stringify(apartment)),
  ]
  await pool.query({ name: 'store-apartments', text: store, values })
}

// Ordered by id, so that two batches at once cannot wait for each other.
const store = `
  INSERT INTO apartment_copy AS held (id, account_id, version, data)
  SELECT DISTINCT ON (told.id) told.id, told.account_id, told.version, told.data
  FROM unnest($1::text[], $2::text[], $3::int[], $4::json[]) AS told (id, account_id, version, data)
  ORDER BY told.id, told.version DESC
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, data = excluded.data
  WHERE held.version < excluded.version AND held.account_id = excluded.account_id`
