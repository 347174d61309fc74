import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type DocumentKey = { accountId: string; documentId: string }

/** Locks the costs of a document; a calculation locks costs before documents, too. */
export async function lockCosts(em: Context['em'], { accountId, documentId }: DocumentKey): Promise<void> {
  await runSql(em, lock, [accountId, documentId])
}

const lock = 'SELECT FROM cost WHERE account_id = $1 AND document_id = $2 ORDER BY id FOR UPDATE'

/** Deletes the costs of a document that nothing uses. */
export async function deleteCosts(em: Context['em'], { accountId, documentId }: DocumentKey): Promise<void> {
  await runSql(em, remove, [accountId, documentId])
}

const remove = 'DELETE FROM cost WHERE account_id = $1 AND document_id = $2'
