import { coveredDays } from '@lokum/month-engine/calculation/covered-days'
import { listMonths, mostMonths } from '@lokum/month-engine/calculation/split-cost'
import type { MonthDocument } from '@lokum/month-engine/costs/month-document'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { mostDocuments } from '../../documents/attached-document.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

/** Attaches the documents that concern the settlement's apartment and month to it, as far as it has room for them. */
export async function attachDueDocuments(
  em: Context['em'],
  { accountId, id, apartmentId, coversFrom, coversTo, categories = null }: SettlementRow,
): Promise<void> {
  const values = [accountId, id, apartmentId, coversFrom, coversTo, categories, mostDocuments]
  await runSql(em, attach, values)
}

const attach = `
  INSERT INTO settlement_document (account_id, settlement_id, document_id, attached_at)
  SELECT $1, $2, due.document_id, due.attached_at FROM due_documents($1, $2, $3, $4, $5, $6) AS due
  ORDER BY due.attached_at, due.document_id
  LIMIT greatest(0, $7 - (SELECT count(*) FROM settlement_document WHERE account_id = $1 AND settlement_id = $2))
  ON CONFLICT DO NOTHING`

/** Notes which attached documents cover other months, too, so that the settlements of these months take their parts. */
export async function noteOtherMonths(
  { em, now }: { em: Context['em']; now: Date },
  { accountId, apartmentId }: SettlementRow,
  documents: readonly MonthDocument[],
): Promise<void> {
  const rows = documents.flatMap(({ id, ...document }) => {
    const days = coveredDays(document)
    const months = days === null ? 0 : listMonths(days).length
    return days !== null && months > 1 && months <= mostMonths ? [{ id, ...days }] : []
  })
  if (rows.length === 0) return
  await runSql(em, note, [accountId, apartmentId, now, JSON.stringify(rows)])
}

const note = `
  INSERT INTO document_apartment (account_id, document_id, apartment_id, period_from, period_to, stated, attached_at)
  SELECT $1, id, $2, "from", "to", false, $3::timestamptz
  FROM jsonb_to_recordset($4::jsonb) AS given (id text, "from" date, "to" date)
  ORDER BY id
  ON CONFLICT (account_id, document_id, apartment_id)
    DO UPDATE SET period_from = excluded.period_from, period_to = excluded.period_to
    WHERE NOT document_apartment.stated
      AND (document_apartment.period_from, document_apartment.period_to) <> (excluded.period_from, excluded.period_to)`
