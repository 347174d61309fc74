import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { SettlementRow } from './settlement.ts'

/** Keeps the meters of an apartment, their main meters and all meters behind these as they are until the transaction ends. */
export async function holdMeters(em: Context['em'], settlement: Pick<SettlementRow, 'accountId' | 'apartmentId'>) {
  await runSql(em, hold, [settlement.accountId, settlement.apartmentId])
}

const hold = `
  WITH own AS (SELECT id, main_meter_id FROM meter WHERE account_id = $1 AND apartment_id = $2)
  SELECT id FROM meter WHERE account_id = $1 AND id IN (
    SELECT id FROM own
    UNION SELECT main_meter_id FROM own
    UNION SELECT behind.id FROM own JOIN meter AS behind ON behind.account_id = $1 AND behind.main_meter_id = own.main_meter_id)
  ORDER BY id FOR SHARE`
