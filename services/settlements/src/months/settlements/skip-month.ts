import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { SettlementRow } from './settlement.ts'

type Detached = { documentId: string }

/** Remembers that a person detached a document from one of its months, so that no calculation attaches it again. */
export async function skipMonth(
  em: Context['em'],
  { accountId, apartmentId, period, categories }: SettlementRow,
  { documentId }: Detached,
): Promise<void> {
  // No calculation attaches documents to a settlement that names its categories.
  if (!categories) await runSql(em, skip, [accountId, documentId, apartmentId, period])
  await runSql(em, forget, [accountId, documentId, apartmentId])
}

/** Forgets it when the person attaches the document again. */
export async function includeMonth(
  em: Context['em'],
  { accountId, apartmentId, period, categories }: SettlementRow,
  { documentId }: Detached,
): Promise<void> {
  if (!categories) await runSql(em, include, [accountId, documentId, apartmentId, period])
}

const place = 'account_id = $1 AND document_id = $2 AND apartment_id = $3'

const skip = `UPDATE document_apartment SET skipped = array_append(skipped, $4) WHERE ${place} AND $4 <> ALL (skipped)`

const include = `UPDATE document_apartment SET skipped = array_remove(skipped, $4) WHERE ${place} AND $4 = ANY (skipped)`

// An apartment that only its settlements named has nothing to do with a document that none of them includes any more.
const forget = `
  DELETE FROM document_apartment AS concerned WHERE ${place} AND NOT stated
    AND NOT EXISTS (
      SELECT FROM settlement_document AS attached
      JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
      WHERE attached.account_id = concerned.account_id AND attached.document_id = concerned.document_id
        AND settlement.apartment_id = concerned.apartment_id)`
