import type { EntityManager } from '@mikro-orm/postgresql'

type Wanted = { accountId: string; apartmentId: string; now: Date }

/** Whether an agreement of the apartment runs, on the day that it is in Warsaw. */
export async function isLet(em: EntityManager, { accountId, apartmentId, now }: Wanted): Promise<boolean> {
  const found = await em.execute<unknown[]>(running, [accountId, apartmentId, now.toISOString()])
  return found.length > 0
}

const running = `
  SELECT id FROM agreement_copy
  WHERE account_id = ? AND apartment_id = ?
    AND daterange(starts_on, ends_on, '[]') @> (?::timestamptz AT TIME ZONE 'Europe/Warsaw')::date
  LIMIT 1`
