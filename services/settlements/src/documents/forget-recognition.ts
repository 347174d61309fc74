import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type Recognised = { accountId: string; documentId: string }

/** Forgets the pages of a document that were recognised, and ends the lease of the process that is at one. */
export async function forgetRecognition(em: Context['em'], { accountId, documentId }: Recognised): Promise<void> {
  await runSql(em, forget, [accountId, documentId])
}

const forget = `
  WITH pages AS (DELETE FROM recognised_page WHERE account_id = $1 AND document_id = $2)
  UPDATE document_reading SET lease = NULL, leased_until = NULL, attempts = 0, deferred_until = NULL
  WHERE account_id = $1 AND document_id = $2`
