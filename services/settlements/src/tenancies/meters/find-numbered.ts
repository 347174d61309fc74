import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ListMeters } from '@lokum/contracts/settlements/meter-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { containing, literally } from '../../queries/like-pattern.ts'

type Query = RequestOf<typeof ListMeters>['query']
type ListPosition = { accountId: string; after: string | undefined }

/** The meters of a page with such a number, one of a former device or of the supplier included, and one more if there is another page. */
export async function findNumbered(
  em: Context['em'],
  query: Query,
  { accountId, after }: ListPosition,
): Promise<string[]> {
  const { number, q } = query
  const meters = await runSql<{ id: string }>(em, selectNumbered, [
    accountId,
    after ?? null,
    query.apartment_id ?? null,
    query.utility ?? null,
    query.limit + 1,
    number === undefined ? null : literally(number),
    q === undefined ? null : containing(q),
  ])
  return meters.map(({ id }) => id)
}

const selectNumbered = `
  SELECT id FROM meter
  WHERE account_id = $1
    AND ($2::text IS NULL OR id < $2)
    AND ($3::text IS NULL OR apartment_id = $3)
    AND ($4::text IS NULL OR utility = $4)
    AND id IN (
      SELECT meter_id FROM meter_device
      WHERE account_id = $1 AND ($6::text IS NULL OR number ILIKE $6) AND ($7::text IS NULL OR number ILIKE $7)
      UNION
      SELECT id FROM meter
      WHERE account_id = $1 AND ($6::text IS NULL OR supplier_number ILIKE $6)
        AND ($7::text IS NULL OR supplier_number ILIKE $7))
  ORDER BY id DESC
  LIMIT $5`
