import { writeMeterNumber } from '@lokum/bill-reader/paper-sign'
import type { BilledReadings } from '@lokum/month-engine/meters/place-point'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type Numbered = { accountId: string; numbers: readonly (string | null | undefined)[] }

/** More bills than a meter has in the years that are looked at. */
const mostBills = 40

/** The readings that the newest bills of the account state of a meter with one of these numbers. */
export async function loadBills(em: Context['em'], { accountId, numbers }: Numbered): Promise<BilledReadings[]> {
  const written = numbers.flatMap((number) => (number ? writeMeterNumber(number) : []))
  const known = [...new Set(written)].filter((number) => number !== '')
  return known.length === 0 ? [] : await runSql<BilledReadings>(em, selectBills, [accountId, known, mostBills])
}

const selectBills = `
  SELECT readings::text[] AS values, coalesce(period_from, issued_on)::text AS from,
    coalesce(period_to, issued_on)::text AS to
  FROM document_sign JOIN document_reading USING (account_id, document_id)
  WHERE account_id = $1 AND kind = 'meter' AND value = ANY ($2::text[]) AND readings <> '{}'
    AND coalesce(period_from, issued_on) IS NOT NULL AND coalesce(period_to, issued_on) IS NOT NULL
  ORDER BY document_id DESC LIMIT $3`
