import type { SnapshotApartmentsAudit } from '@lokum/contracts/audit/operations'
import type { AnswerOf } from '@lokum/contracts/interface/operation'
import { runSql } from '../database/run-sql.ts'
import type { Answer } from '../http/answer.ts'
import type { InternalContext } from '../http/context.ts'
import { UnknownCursor } from '../http/paginate.ts'

type Row = AnswerOf<typeof SnapshotApartmentsAudit>['data'][number] & { resource_id: string; id: string }
type EntryPosition = readonly [accountId: string, resourceId: string, id: string]

const beginning: EntryPosition = ['', '', '']

/** Gives a page of all audit entries of all accounts in the database, in the order of the primary key. */
export async function snapshotAuditEntries(
  { em }: InternalContext,
  { query }: { query: { limit: number; cursor?: string | undefined } },
): Promise<Answer<AnswerOf<typeof SnapshotApartmentsAudit>>> {
  const after = query.cursor === undefined ? beginning : readPlace(query.cursor)
  const rows = await runSql<Row>(em, findPage, [...after, query.limit + 1])
  const given = rows.slice(0, query.limit)
  const last = given.at(-1)
  const data = given.map(({ account_id, body }) => ({ account_id, body }))
  return { body: { data, next_cursor: rows.length > query.limit && last ? cursorAfter(last) : null } }
}

function cursorAfter({ account_id, resource_id, id }: Row): string {
  return Buffer.from(`${account_id} ${resource_id} ${id}`).toString('base64url')
}

/** @throws ValidationFailed when the cursor is not one of ours */
function readPlace(cursor: string): EntryPosition {
  const [, accountId, resourceId, id] = shape.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!accountId || !resourceId || !id) throw new UnknownCursor()
  return [accountId, resourceId, id]
}

const shape = /^([!-~]+) ([!-~]+) (aud_[0-9a-z]{26})$/

const findPage = `
  SELECT account_id, resource_id, id, body FROM audit_entry
  WHERE (account_id, resource_id, id) > ($1, $2, $3)
  ORDER BY account_id, resource_id, id LIMIT $4`
