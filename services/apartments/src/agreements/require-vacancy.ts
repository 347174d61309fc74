import type { EntityManager } from '@mikro-orm/postgresql'
import { ApartmentStateForbids } from '../apartments/apartment.ts'

type Wanted = { accountId: string; apartmentId: string; now: Date }

/** @throws ApartmentStateForbids while an agreement runs, on the day that it is in Warsaw */
export async function requireVacancy(em: EntityManager, { accountId, apartmentId, now }: Wanted): Promise<void> {
  const found = await em.execute<unknown[]>(running, [accountId, apartmentId, now.toISOString()])
  if (found.length > 0) throw new ApartmentStateForbids()
}

const running = `
  SELECT id FROM agreement_copy
  WHERE account_id = ? AND apartment_id = ?
    AND daterange(starts_on, ends_on, '[]') @> (?::timestamptz AT TIME ZONE 'Europe/Warsaw')::date
  LIMIT 1`
