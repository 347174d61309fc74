import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { NotFound } from '@lokum/service-kit/problem'
import { inOrder } from './in-order.ts'

type Attached = { to: keyof typeof tables; id: string; documentIds: readonly string[] }

/**
 * Replaces the documents of a meter or an agreement with the given ones, and keeps those until the transaction ends.
 * @throws NotFound also for a document of another account
 */
export async function attachDocuments(
  { em, caller }: Pick<Context, 'em' | 'caller'>,
  { to, id, documentIds }: Attached,
): Promise<void> {
  const { accountId } = caller
  const ids = inOrder(documentIds)
  await keepDocuments(em, { accountId, ids })
  await runSql(em, tables[to].detach, [accountId, id])
  if (ids.length > 0) await runSql(em, tables[to].attach, [accountId, id, ids])
}

/** Keeps documents until the transaction ends. @throws NotFound also for a document of another account */
export async function keepDocuments(
  em: Context['em'],
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<void> {
  const kept = await runSql(em, keep, [accountId, ids])
  if (kept.length < ids.length) throw new NotFound()
}

// A deletion that is under way is waited for, and a later one waits.
const keep = 'SELECT id FROM document WHERE account_id = $1 AND id = ANY ($2::text[]) ORDER BY id FOR KEY SHARE'

const tables = {
  meter: {
    detach: 'DELETE FROM meter_document WHERE account_id = $1 AND meter_id = $2',
    attach: 'INSERT INTO meter_document (account_id, meter_id, document_id) SELECT $1, $2, unnest($3::text[])',
  },
  agreement: {
    detach: 'DELETE FROM agreement_document WHERE account_id = $1 AND agreement_id = $2',
    attach: 'INSERT INTO agreement_document (account_id, agreement_id, document_id) SELECT $1, $2, unnest($3::text[])',
  },
} as const
