import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { DocumentRow } from '../../documents/document.ts'

type Attached = { meterId: string; documentIds: readonly string[] }

/**
 * Makes the given documents those of a meter; others are detached.
 * @throws NotFound also when a document is another account's
 */
export async function attachDocuments({ em, caller }: Context, { meterId, documentIds }: Attached): Promise<void> {
  const { accountId } = caller
  const ids = [...new Set(documentIds)]
  const known = await em.count(DocumentRow, { accountId, id: { $in: ids } })
  if (known < ids.length) throw new NotFound()
  await em.execute('DELETE FROM meter_document WHERE account_id = ? AND meter_id = ?', [accountId, meterId])
  for (const id of ids) await em.execute(attach, [accountId, meterId, id])
}

const attach = 'INSERT INTO meter_document (account_id, meter_id, document_id) VALUES (?, ?, ?)'
