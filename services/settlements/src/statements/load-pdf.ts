import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import type { StatementRow } from './statement.ts'

type Stored = Pick<StatementRow, 'accountId' | 'id' | 'pdfSha256'>

/** The key of a moved PDF; a document with the same bytes has another one, so that neither goes with the other. */
export function writePdfKey({ accountId, pdfSha256 }: Pick<Stored, 'accountId' | 'pdfSha256'>): string {
  return `${accountId}/statements/${pdfSha256}`
}

/**
 * Finds the PDF that was prepared: its bytes, or how to fetch them from the document store once it was moved there.
 * @throws Error when the bytes are not those that were prepared · DocumentStoreUnavailable
 */
export async function findPdf(
  { em, store }: { em: Context['em']; store: DocumentStore },
  statement: Stored,
): Promise<Buffer | (() => Promise<Buffer>)> {
  const [found] = await runSql<{ bytes: Buffer | null }>(em, select, [statement.accountId, statement.id])
  if (!found) throw new Error(`The statement ${statement.id} has no PDF.`)
  if (found.bytes !== null) return requireSame(statement, found.bytes)
  return () => fetchPdf(store, statement)
}

/** The bytes of a moved PDF. @throws Error when they are not those that were prepared · DocumentStoreUnavailable */
export async function fetchPdf(store: DocumentStore, statement: Stored): Promise<Buffer> {
  return requireSame(statement, await buffer(await store.open(writePdfKey(statement))))
}

function requireSame({ id, pdfSha256 }: Stored, bytes: Buffer): Buffer {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== pdfSha256) throw new Error(`The stored PDF of the statement ${id} is not the one that was prepared.`)
  return bytes
}

const select = 'SELECT bytes FROM statement_pdf WHERE account_id = $1 AND statement_id = $2'
