import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { DocumentReadingRow } from './document.ts'
import { findSameInvoice } from './duplicate-invoice.ts'

type DocumentKey = { accountId: string; documentId: string }

/** Locks the reading of a document and those of its duplicates; invoices of the account are locked. */
export async function lockDuplicates(em: Context['em'], { accountId, documentId }: DocumentKey): Promise<void> {
  await runSql(em, lock, [accountId, documentId])
}

const duplicates = 'account_id = $1 AND (duplicate_of = $2 OR same_as = $2)'

const lock = `
  SELECT FROM document_reading
  WHERE account_id = $1 AND (document_id = $2 OR duplicate_of = $2 OR same_as = $2)
  ORDER BY document_id FOR UPDATE`

/**
 * Frees the documents that waited for a decision about this one or had it used in their place. The first of them is then free; the
 * others may be duplicates of that one. Returns their ids.
 */
export async function freeDuplicates(em: Context['em'], { accountId, documentId }: DocumentKey): Promise<string[]> {
  const ids = await listIds(em, list, [accountId, documentId])
  await runSql(em, free, [accountId, documentId])
  await compareInTurn(em, { accountId, ids, besides: [documentId] })
  return ids
}

/**
 * Compares a document that was read again with the other invoices, and again those that wait for a decision about it. These go on
 * waiting rather than it.
 */
export async function compareAgain(em: Context['em'], reading: DocumentReadingRow): Promise<void> {
  const { accountId, documentId } = reading
  const ids = await listIds(em, listWaiting, [accountId, documentId])
  reading.duplicateOf = reading.sameAs ? null : await findSameInvoice(em, { accountId, documentId, besides: ids })
  await em.flush()
  await compareInTurn(em, { accountId, ids, besides: [] })
}

type Compared = { accountId: string; ids: readonly string[]; besides: readonly string[] }

/** Among duplicates, the first stays usable; the others need a decision. */
async function compareInTurn(em: Context['em'], { accountId, ids, besides }: Compared): Promise<void> {
  for (const [index, documentId] of ids.entries()) {
    const later = [...besides, ...ids.slice(index + 1)]
    const same = await findSameInvoice(em, { accountId, documentId, besides: later })
    await runSql(em, mark, [accountId, documentId, same])
  }
}

async function listIds(em: Context['em'], statement: string, values: readonly string[]): Promise<string[]> {
  const rows = await runSql<{ id: string }>(em, statement, [...values])
  return rows.map(({ id }) => id)
}

const list = `SELECT document_id AS id FROM document_reading WHERE ${duplicates} ORDER BY read_at, document_id`

const listWaiting = `
  SELECT document_id AS id FROM document_reading WHERE account_id = $1 AND duplicate_of = $2 ORDER BY read_at, document_id`

const free = `
  UPDATE document_reading SET duplicate_of = NULLIF(duplicate_of, $2), same_as = NULLIF(same_as, $2) WHERE ${duplicates}`

const mark = 'UPDATE document_reading SET duplicate_of = $3 WHERE account_id = $1 AND document_id = $2'
