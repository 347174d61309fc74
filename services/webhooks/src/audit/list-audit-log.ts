import { AuditEntry } from '@lokum/contracts/audit/audit-entry'
import type { ListAuditLog } from '@lokum/contracts/audit/operations'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { pageOfPlaces, readPlaceCursor, writePlaceCursor } from '@lokum/service-kit/places/place-cursor'
import { walkIndex } from '../deliveries/delivery-row.ts'
import { searchAuditLog } from './search-audit-log.ts'

type Query = RequestOf<typeof ListAuditLog>['query']
type Row = { id: string; place: string; body: string }

/** The last moment of the year 9999; no entry is later. */
const endOfTime = Date.UTC(10_000, 0, 1) - 1

/** Returns a page of the changes of the account, newest first. @throws ValidationFailed */
export async function listAuditLog(
  { em, caller: { accountId } }: Context,
  { query }: RequestOf<typeof ListAuditLog>,
): Promise<Answer<AnswerOf<typeof ListAuditLog>>> {
  const { object, actor, occurred_from: from = new Date(0), occurred_to: to = new Date(endOfTime), limit } = query
  const before = placeOf(query)
  const rows = await em.transactional(async (em) => {
    await runSql(em, walkIndex)
    return await runSql<Row>(em, searchAuditLog({ object, actor }), [
      accountId,
      new Date(Number(before.place)),
      before.id,
      from,
      to,
      limit + 1,
      ...(object === undefined ? [] : [object]),
      // As the text of an entry has it.
      ...(actor === undefined ? [] : [JSON.stringify(actor)]),
    ])
  })
  const { given, next } = pageOfPlaces(rows, limit, before)
  // A later release may write entries that this one cannot read; the others are listed all the same.
  const data = given.flatMap(({ body }) => AuditEntry.safeParse(JSON.parse(body)).data ?? [])
  return { body: { data, next_cursor: next && writePlaceCursor(next) } }
}

/** Where the page begins: the moment of the last entry in milliseconds, and its id. */
function placeOf({ cursor }: Query) {
  if (cursor === undefined) return { place: String(endOfTime), id: '' }
  const { place, id } = readPlaceCursor(cursor, 'aud')
  return { place: String(Math.min(Number(place), endOfTime)), id }
}
