import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { ItemRow } from '../items/item.ts'
import { inOrder } from '../items/load-items.ts'
import type { SettlementRow } from './settlement.ts'

type Settled = Pick<SettlementRow, 'id' | 'accountId'>
type Version = 'current' | 'sent' | 'cancelled'
type Content = { items: ItemRow[]; documentIds: string[] }

/** The charges and the documents of a version, apart from the current rows that the ORM knows. */
export async function loadVersion(em: Context['em'], { id, accountId }: Settled, version: Version): Promise<Content> {
  const [found] = await runSql<{ charges: object[]; documents: string[] }>(em, select, [accountId, id, version])
  const { charges = [], documents = [] } = found ?? {}
  const items = charges.map((charge) => em.map(ItemRow, charge, { disableIdentityMap: true }))
  return { items: inOrder(items), documentIds: documents }
}

/** Begins a correction: the version that was sent stays beside the one that is changed. */
export async function keepSentVersion(em: Context['em'], { accountId, id }: Settled): Promise<void> {
  await runSql(em, 'SELECT keep_sent_version($1, $2)', [accountId, id])
}

/** Ends a correction with its sending: the statement that it supersedes has what was sent before. */
export async function dropSentVersion(em: Context['em'], { accountId, id }: Settled): Promise<void> {
  await runSql(em, 'SELECT drop_sent_version($1, $2)', [accountId, id])
}

/** Locks the lines that the version that was sent charges by hand, which come before costs in the order of locks. */
export async function lockLinesOfSentVersion(em: Context['em'], { accountId, id }: Settled): Promise<void> {
  await runSql(em, 'SELECT lock_lines_of_sent_version($1, $2)', [accountId, id])
}

/** Abandons a correction: what was sent is current again. */
export async function returnToSentVersion(em: Context['em'], { accountId, id }: Settled): Promise<void> {
  await runSql(em, 'SELECT return_to_sent_version($1, $2)', [accountId, id])
}

/** Cancels a settlement: it names what it had and holds nothing any more. */
export async function cancelVersion(em: Context['em'], { accountId, id }: Settled): Promise<void> {
  await runSql(em, 'SELECT cancel_version($1, $2)', [accountId, id])
}

const select = `
  SELECT
    (SELECT coalesce(jsonb_agg(to_jsonb(charge) - 'version'), '[]') FROM charge
      WHERE account_id = $1 AND settlement_id = $2 AND version = $3) AS charges,
    ARRAY (
      SELECT document_id FROM version_document
      WHERE account_id = $1 AND settlement_id = $2 AND version = $3 ORDER BY attached_at, document_id) AS documents`
