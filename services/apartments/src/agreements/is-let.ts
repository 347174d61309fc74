import { runSql } from '@lokum/service-kit/database/run-sql'
import type { EntityManager } from '@mikro-orm/postgresql'

type Wanted = { accountId: string; apartmentId: string; now: Date }

/** Whether an agreement of the apartment runs, on the day that it is in Warsaw. */
export async function isLet(em: EntityManager, { accountId, apartmentId, now }: Wanted): Promise<boolean> {
  const found = await runSql(em, running, [accountId, apartmentId, now.toISOString()])
  return found.length > 0
}

const running = `
  SELECT id FROM agreement_copy
  WHERE account_id = $1 AND apartment_id = $2
    AND daterange(starts_on, ends_on, '[]') @> ($3::timestamptz AT TIME ZONE 'Europe/Warsaw')::date
  LIMIT 1`
