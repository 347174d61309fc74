import type { MonthDocument } from '@lokum/month-engine/costs/month-document'
import { type MonthDocumentRow, monthDocuments } from '@lokum/month-engine/costs/month-documents'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { SettlementRow } from '../settlements/settlement.ts'
import { selectDocuments } from './select-documents.ts'

type Row = MonthDocumentRow & { settlement_id: string }

/**
 * The documents attached to a settlement, in order of attachment, with their readings and the use of their lines; and those that
 * concern its month and apartment because they were attached to several apartments or months at once.
 */
export async function loadDocuments(em: Context['em'], row: SettlementRow): Promise<MonthDocument[]> {
  return (await loadDocumentsOfAll(em, [row])).get(row.id) ?? []
}

/** Loads the documents of settlements of one account, in one query for any number of them. */
export async function loadDocumentsOfAll(
  em: Context['em'],
  settlements: readonly SettlementRow[],
): Promise<ReadonlyMap<string, MonthDocument[]>> {
  const [first] = settlements
  if (!first) return new Map()
  const rows = await runSql<Row>(em, selectDocuments, [
    first.accountId,
    settlements.map(({ id }) => id),
    settlements.map(({ apartmentId }) => apartmentId),
    settlements.map(({ agreementId }) => agreementId ?? null),
    settlements.map(({ coversFrom }) => coversFrom),
    settlements.map(({ coversTo }) => coversTo),
    settlements.map(({ categories }) => categories?.join(',') ?? null),
  ])
  const rowsOf = Map.groupBy(rows, ({ settlement_id: id }) => id)
  return new Map(settlements.map((row) => [row.id, monthDocuments(rowsOf.get(row.id) ?? [], row)]))
}
