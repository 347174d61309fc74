import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { ValidationFailed } from '@lokum/service-kit/problem'
import type { MeterRow } from './meter.ts'

type Dated = { meter: Pick<MeterRow, 'apartmentId'>; kind: 'initial' | 'regular' | 'final'; date: string }

/**
 * Requires that a reading which has a reason instead of a photo is the first of a device, or of a tenancy: within the days on which
 * a reading counts for the beginning of an agreement.
 * @throws ValidationFailed
 */
export async function requireFirstReading({ em, caller }: Context, { meter, kind, date }: Dated): Promise<void> {
  if (kind === 'initial') return
  const begun = await runSql(em, selectBegun, [caller.accountId, meter.apartmentId, date])
  if (begun.length === 0)
    throw new ValidationFailed([{ pointer: '#/photo_reason', code: 'invalid_value', must: 'of_first_reading' }])
}

// A reading counts for a day that is at most ten days away.
const selectBegun = `
  SELECT FROM agreement
  WHERE account_id = $1 AND apartment_id = $2 AND starts_on BETWEEN $3::date - 10 AND $3::date + 10 LIMIT 1`
