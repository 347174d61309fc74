import type { ChargedInTrueUp } from '@lokum/month-engine/calculation/settlement-case'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { chargedInTrueUps } from '../settlements/charged-in-true-ups.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

type ChargedRow = { id: string; charged: readonly ChargedInTrueUp[] }

/** The parts of the months of settlements of one account that true-ups charge, by the identifiers of the settlements. */
export async function loadChargedInTrueUps(
  em: Context['em'],
  rows: readonly SettlementRow[],
): Promise<ReadonlyMap<string, readonly ChargedInTrueUp[]>> {
  // A calculation gives a settlement its agreement before it is stored.
  const months = rows.flatMap(({ id, kind, accountId: account_id, agreementId, period }) =>
    kind === 'monthly' && agreementId ? [{ id, kind, account_id, agreement_id: agreementId, period }] : [],
  )
  if (months.length === 0) return new Map()
  const found = await runSql<ChargedRow>(em, select, [JSON.stringify(months)])
  return new Map(found.map(({ id, charged }) => [id, charged]))
}

const select = `
  SELECT id, ${chargedInTrueUps} AS charged
  FROM jsonb_to_recordset($1::jsonb) AS settlement (id text, kind text, account_id text, agreement_id text, period text)`
