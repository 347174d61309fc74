import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem } from '@lokum/service-kit/problem'
import type { MeterRow } from './meter.ts'

class MeterNumberInUse extends Problem {
  constructor(meterIds: readonly string[]) {
    super('meter_number_in_use', { objects: meterIds })
  }
}

type NumberedMeter = Pick<MeterRow, 'id' | 'accountId' | 'utility'> & { number: string }

/**
 * Requires that no other meter in use of the account and the utility has a number, without regard to case. Requests of one account
 * are judged one by one, until their transactions end; meters that already share a number stay.
 * @throws MeterNumberInUse
 */
export async function requireFreeNumber(
  em: Context['em'],
  { id, accountId, utility, number }: NumberedMeter,
): Promise<void> {
  await runSql(em, lockNumbers, [accountId])
  const found = await runSql<{ id: string }>(em, findInUse, [accountId, number, utility, id])
  if (found.length > 0) throw new MeterNumberInUse(found.map((meter) => meter.id))
}

const lockNumbers = `SELECT pg_advisory_xact_lock(hashtextextended('meter numbers of ' || $1, 0))`

const findInUse = `
  SELECT meter.id FROM meter_device device
  JOIN meter ON meter.account_id = device.account_id AND meter.id = device.meter_id
  WHERE device.account_id = $1 AND upper(device.number) = upper($2) AND device.removed_on IS NULL
    AND meter.utility = $3 AND meter.id <> $4
  ORDER BY meter.id`
