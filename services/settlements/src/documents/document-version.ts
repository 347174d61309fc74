import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { DocumentLineRow, DocumentReadingRow, DocumentRow } from './document.ts'

/**
 * The version that clients see as the ETag. The upload is version 1 and the reading 2, and each line has one: an earlier release
 * counted these alone and stored none.
 */
export function readVersion(
  { version }: DocumentRow,
  reading: DocumentReadingRow | null,
  lines: readonly Pick<DocumentLineRow, 'line'>[],
): number {
  const last = Math.max(0, ...lines.map(({ line }) => line))
  return Math.max(version, reading === null ? 1 : 2, last === 0 ? 1 : last + 2)
}

type DocumentKey = { accountId: string; documentId: string }

/** How often lines of a document were decided about: these changes have places in its audit log, too. */
export async function countDecisions(em: Context['em'], { accountId, documentId }: DocumentKey): Promise<number> {
  const [counted] = await runSql<{ revisions: number }>(em, sum, [accountId, documentId])
  return counted?.revisions ?? 0
}

const sum = `
  SELECT coalesce(sum(revision), 0)::int AS revisions FROM line_decision WHERE account_id = $1 AND document_id = $2`
