import { runSql } from '@lokum/service-kit/database/run-sql'
import type { EntityManager } from '@mikro-orm/postgresql'

type RunningQuery = { accountId: string; apartmentId: string; now: Date }

/** The agreements of the apartment that run on the day that it is in Warsaw, by id. */
export async function listRunning(em: EntityManager, { accountId, apartmentId, now }: RunningQuery): Promise<string[]> {
  const found = await runSql<{ id: string }>(em, running, [accountId, apartmentId, now.toISOString()])
  return found.map(({ id }) => id)
}

const running = `
  SELECT id FROM agreement_copy
  WHERE account_id = $1 AND apartment_id = $2 AND NOT is_deleted
    AND daterange(starts_on, ends_on, '[]') @> ($3::timestamptz AT TIME ZONE 'Europe/Warsaw')::date`
