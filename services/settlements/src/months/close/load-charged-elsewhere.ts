import type { ChargedElsewhere } from '@lokum/month-engine/calculation/charged-elsewhere'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { SettlementRow } from '../settlements/settlement.ts'

type ChargedRow = { id: string; charged: readonly ChargedElsewhere[] }

/** The charges of other settlements on the days of those of one account, by the identifiers of these. */
export async function loadChargedElsewhere(
  em: Context['em'],
  rows: readonly SettlementRow[],
): Promise<ReadonlyMap<string, readonly ChargedElsewhere[]>> {
  // A calculation gives a settlement its agreement before it is stored.
  const own = rows.flatMap(({ id, accountId, agreementId, coversFrom, coversTo, categories }) =>
    agreementId ? [{ id, accountId, agreementId, coversFrom, coversTo, categories }] : [],
  )
  if (own.length === 0) return new Map()
  const found = await runSql<ChargedRow>(em, select, [JSON.stringify(own)])
  return new Map(found.map(({ id, charged }) => [id, charged]))
}

const select = `
  SELECT id, (
      SELECT coalesce(jsonb_agg(to_jsonb(charged)), '[]')
      FROM charged_elsewhere("accountId", id, "agreementId", "coversFrom", "coversTo", categories) AS charged) AS charged
  FROM jsonb_to_recordset($1::jsonb) AS own
    (id text, "accountId" text, "agreementId" text, "coversFrom" date, "coversTo" date, categories text[])`
