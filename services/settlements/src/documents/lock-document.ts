import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { NotFound } from '@lokum/service-kit/problem'
import { DocumentLineRow, DocumentReadingRow, DocumentRow } from './document.ts'
import { readVersion } from './document-version.ts'
import { countDecisions } from './line-decisions.ts'

/** A document that is locked until the transaction ends, with its present reading and lines. */
export type LockedDocument = {
  row: DocumentRow
  reading: DocumentReadingRow | null
  lines: DocumentLineRow[]
  version: number
}

type DocumentKey = { accountId: string; id: string }
type LineKey = { accountId: string; documentId: string; line: number }

/**
 * Locks a document against other changes and against `prepare`; rows that only refer to it can still be stored, so that no
 * calculation waits. @throws NotFound also for a document of another account
 */
export async function lockDocument(em: Context['em'], { accountId, id }: DocumentKey): Promise<LockedDocument> {
  await runSql(em, lock, [accountId, id])
  const fresh = { refresh: true }
  const row = await em.findOne(DocumentRow, { accountId, id }, fresh)
  if (!row) throw new NotFound()
  const reading = await em.findOne(DocumentReadingRow, { accountId, documentId: id }, fresh)
  const lines = await em.find(DocumentLineRow, { accountId, documentId: id }, { ...fresh, orderBy: { line: 'asc' } })
  return { row, reading, lines, version: readVersion(row, reading, lines) }
}

const lock = 'SELECT FROM document WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE'

/** Locks a line against a calculation or an item that is making use of it. */
export async function lockLine(em: Context['em'], { accountId, documentId, line }: LineKey): Promise<void> {
  await runSql(em, lockOneLine, [accountId, documentId, line])
}

const lockOneLine = 'SELECT FROM document_line WHERE account_id = $1 AND document_id = $2 AND line = $3 FOR UPDATE'

/** Stores a change of a locked document as its next version. Returns its place in the audit log. */
export async function raiseDocument(em: Context['em'], { row, version }: LockedDocument): Promise<number> {
  row.version = version + 1
  await em.flush()
  return row.version + (await countDecisions(em, { accountId: row.accountId, documentId: row.id }))
}
