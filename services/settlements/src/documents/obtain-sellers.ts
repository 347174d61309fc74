import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { languageOfEvents } from '../words/language-of-events.ts'
import { describeDocument } from './describe-document.ts'
import { type DocumentReadingRow, DocumentRow } from './document.ts'
import { lockInvoices } from './duplicate-invoice.ts'
import { compareAgain, lockDuplicates } from './free-duplicates.ts'
import { lockDocument, raiseDocument } from './lock-document.ts'
import { askAssistant, type ReadingDeps } from './obtain-reading.ts'

/** Whether an invoice was read but never searched for the seller's number; lacks-seller.sql says the same in a query. */
export function isWithoutSeller({ numberKey, sellerNip, sellerSought }: DocumentReadingRow): boolean {
  return Boolean(numberKey) && !sellerNip && !sellerSought
}

/**
 * Reads the sellers of documents that earlier releases read without, and of those with their numbers, so that an invoice that is
 * recorded twice is found. Lines and decisions stay as they are.
 */
export async function obtainSellers(context: Context & ReadingDeps, ids: readonly string[]): Promise<void> {
  const { em, caller } = context
  const { accountId } = caller
  const found = await runSql<{ id: string }>(em.fork(), find, [accountId, ids])
  const lacking = await em.fork().find(DocumentRow, { accountId, id: { $in: found.map(({ id }) => id) } })
  for (const document of lacking) {
    const { sellerNip } = await askAssistant(context, document)
    await em.fork().transactional((own) => keepSeller({ ...context, em: own }, { id: document.id, sellerNip }))
  }
  if (lacking.length > 0) await em.fork().transactional((own) => compare(own, { accountId, ids }))
}

const find = `
  SELECT DISTINCT reading.document_id AS id
  FROM document_reading AS own
  JOIN document_reading AS reading ON reading.account_id = own.account_id AND reading.number_key = own.number_key
  WHERE own.account_id = $1 AND own.document_id = ANY ($2::text[]) AND lacks_seller(reading.number_key, reading.seller_nip, reading.seller_sought)
  ORDER BY id LIMIT 100`

async function keepSeller(context: Context, { id, sellerNip }: { id: string; sellerNip: string | null }) {
  const { em, caller } = context
  const locked = await lockDocument(em, { accountId: caller.accountId, id })
  const { row, reading, lines } = locked
  if (!reading || !isWithoutSeller(reading)) return
  Object.assign(reading, { sellerNip, sellerSought: true })
  const version = await raiseDocument(em, locked)
  const data = describeDocument(row, reading, lines, languageOfEvents)
  await recordAudit(context, { action: 'document.seller_read', resource: { type: 'document', id, version }, data })
}

/** Compares all documents with the numbers; the one that was read first is the other one. */
async function compare(em: Context['em'], { accountId, ids }: { accountId: string; ids: readonly string[] }) {
  await lockInvoices(em, accountId)
  const inTurn = await runSql<{ id: string }>(em, newestFirst, [accountId, ids])
  for (const { id } of inTurn) {
    await lockDuplicates(em, { accountId, documentId: id })
    const { reading } = await lockDocument(em, { accountId, id })
    if (reading) await compareAgain(em, reading)
  }
}

const newestFirst = `
  SELECT reading.document_id AS id FROM document_reading AS reading
  WHERE reading.account_id = $1 AND reading.number_key IN (
    SELECT number_key FROM document_reading WHERE account_id = $1 AND document_id = ANY ($2::text[]))
  ORDER BY reading.read_at DESC, id DESC LIMIT 100`
