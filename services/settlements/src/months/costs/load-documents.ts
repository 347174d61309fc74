import type { MonthDocument } from '@lokum/month-engine/costs/month-document'
import { type MonthDocumentRow, monthDocuments } from '@lokum/month-engine/costs/month-documents'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { SettlementRow } from '../settlements/settlement.ts'

/** A document of `documents_of_settlements`. */
export type DocumentOfSettlement = MonthDocumentRow & { settlement_id: string }

/**
 * The documents attached to a settlement, in order of attachment, with their readings and the use of their lines; and those that
 * concern its month and apartment because they were attached to several apartments or months at once.
 */
export async function loadDocuments(em: Context['em'], row: SettlementRow): Promise<MonthDocument[]> {
  const rows = await runSql<{ document: DocumentOfSettlement }>(em, select, [row.accountId, [row.id]])
  return monthDocuments(
    rows.map(({ document }) => document),
    row,
  )
}

const select = 'SELECT document FROM documents_of_settlements($1, $2)'
