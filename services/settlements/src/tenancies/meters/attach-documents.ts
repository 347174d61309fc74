import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { DocumentRow } from '../../documents/document.ts'

type Attached = { meterId: string; documentIds: readonly string[] }

/**
 * Replaces the documents of a meter with the given ones.
 * @throws NotFound also for a document of another account
 */
export async function attachDocuments({ em, caller }: Context, { meterId, documentIds }: Attached): Promise<void> {
  const { accountId } = caller
  const ids = [...new Set(documentIds)]
  const known = await em.count(DocumentRow, { accountId, id: { $in: ids } })
  if (known < ids.length) throw new NotFound()
  await runSql(em, 'DELETE FROM meter_document WHERE account_id = $1 AND meter_id = $2', [accountId, meterId])
  for (const id of ids) await runSql(em, attach, [accountId, meterId, id])
}

const attach = 'INSERT INTO meter_document (account_id, meter_id, document_id) VALUES ($1, $2, $3)'
