import { events } from '@lokum/contracts/catalogue'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import { StoredEvent } from '@lokum/contracts/webhooks/event'
import type { ListEvents } from '@lokum/contracts/webhooks/event-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import {
  beginning,
  type ChangePosition,
  pageOfPlaces,
  readPlaceCursor,
  writePlaceCursor,
} from '@lokum/service-kit/places/place-cursor'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { walkIndex } from '../deliveries/delivery-row.ts'
import { covers, faultOfFilter } from '../endpoints/event-filters.ts'
import { searchEvents } from './search-events.ts'

type Query = RequestOf<typeof ListEvents>['query']
type Row = ChangePosition & { body: string }

/**
 * Returns a page of the account's events, of the types that the token may read, in the order in which they were stored. None that is
 * committed later can take a place before the cursor of a page.
 * @throws ValidationFailed
 */
export async function listEvents(
  { em, caller }: Context,
  { query }: RequestOf<typeof ListEvents>,
): Promise<Answer<AnswerOf<typeof ListEvents>>> {
  const types = typesOf(caller.scopes, query.type)
  return await em.transactional(async (em) => {
    const horizon = await readHorizon(em)
    const after = await placeOf({ em, ...caller }, query, horizon)
    await runSql(em, walkIndex)
    const search = searchEvents[query.order]
    const asked = [caller.accountId, types, after.place, after.id, horizon, query.limit + 1]
    const rows = query.object
      ? await runSql<Row>(em, search.byObject, [...asked, query.object])
      : await runSql<Row>(em, search.byType, asked)
    return { body: describePage(rows, query, after) }
  })
}

/** @throws ValidationFailed when the filter names a type that is unknown or that the token may not read */
function typesOf(held: ReadonlySet<string>, filter: string | undefined): string[] {
  const fault = filter === undefined ? undefined : faultOfFilter(held, filter)
  if (fault) throw new ValidationFailed([{ parameter: 'type', ...fault }])
  const readable = events.filter(({ readScope }) => held.has(readScope))
  return readable.map(({ type }) => type).filter((type) => filter === undefined || covers(filter, type))
}

async function readHorizon(em: Context['em']): Promise<string> {
  const [row] = await runSql<{ horizon: string }>(em, `SELECT place_horizon('event_place') AS horizon`)
  if (!row) throw new Error('The database gave no horizon.')
  return row.horizon
}

/**
 * Where the page begins. A restored database may give places again, so an ascending cursor whose event is no longer at its place starts
 * from the beginning: events may come twice, none is skipped.
 */
async function placeOf({ em, accountId }: Pick<Context, 'em'> & { accountId: string }, query: Query, horizon: string) {
  const place = query.cursor === undefined ? undefined : readPlaceCursor(query.cursor, 'evt')
  if (query.order === 'desc') return place ?? { place: String(BigInt(horizon) + 1n), id: '' }
  if (place === undefined) return beginning
  const found = await runSql(em, isInPlace, [place.id, place.place, accountId])
  return found.length > 0 ? place : beginning
}

const isInPlace = 'SELECT FROM event WHERE id = $1 AND place = $2 AND account_id = $3'

function describePage(rows: readonly Row[], { limit, order }: Query, after: ChangePosition) {
  const { given, next, resume } = pageOfPlaces(rows, limit, after)
  return {
    data: given.map(describeEvent),
    next_cursor: next && writePlaceCursor(next),
    resume_cursor: order === 'asc' ? writePlaceCursor(resume) : null,
  }
}

export function describeEvent({ body }: Pick<Row, 'body'>): StoredEvent {
  return StoredEvent.parse(JSON.parse(body))
}
