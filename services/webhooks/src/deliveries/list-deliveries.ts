import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListWebhookDeliveries } from '@lokum/contracts/webhooks/delivery-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { cursorAfter, readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { firstIdAt } from '@lokum/service-kit/ids'
import { type DeliveryRow, describeDelivery, walkIndex } from './delivery-row.ts'
import { type Search, searchAccount, searchEndpoint, searchEvent } from './search-deliveries.ts'

type Query = RequestOf<typeof ListWebhookDeliveries>['query']

/** `created_at` has the clock of the database, the id that of the service; tokens would be refused before clocks differ so much. */
const skewMs = 15 * 60_000

/** Returns a page of the account's deliveries, newest first; it may be short and still have a `next_cursor`. */
export async function listDeliveries(
  { em, caller: { accountId } }: Context,
  { query }: RequestOf<typeof ListWebhookDeliveries>,
): Promise<Answer<AnswerOf<typeof ListWebhookDeliveries>>> {
  const { endpoint_id, event_id } = query
  if (endpoint_id && !(await isOwn(em, endpoint_id, accountId))) return { body: { data: [], next_cursor: null } }
  if (event_id) return await search(em, query, { search: searchEvent, owner: event_id, accountId })
  return await em.transactional(async (em) => {
    await runSql(em, walkIndex)
    if (endpoint_id) return await search(em, query, { search: searchEndpoint, owner: endpoint_id, accountId })
    return await search(em, query, { search: searchAccount, owner: accountId, accountId })
  })
}

type Searched = { search: Search; owner: string; accountId: string }

async function search(em: Context['em'], query: Query, { search, owner, accountId }: Searched) {
  const { endpoint_id, event_type, trigger, state, created_from, created_to, limit } = query
  const { begin, end } = placesOf(query)
  const rows = await runSql<DeliveryRow>(em, search.page, [
    owner,
    begin,
    end,
    accountId,
    endpoint_id ?? null,
    event_type ?? null,
    trigger ?? null,
    state ?? null,
    created_from ?? null,
    created_to ?? null,
    limit + 1,
  ])
  const page = toPage(rows, limit)
  const next_cursor = page.next_cursor ?? (await whereItStopped(em, search.stop, [owner, begin, end]))
  return { body: { data: page.data.map(describeDelivery), next_cursor } }
}

async function isOwn(em: Context['em'], endpointId: string, accountId: string): Promise<boolean> {
  const found = await runSql(em, 'SELECT FROM endpoint WHERE id = $1 AND account_id = $2', [endpointId, accountId])
  return found.length > 0
}

function placesOf({ cursor, created_from, created_to }: Query): { begin: string; end: string } {
  const after = readCursor(cursor, 'whd') ?? afterAll
  const end = created_to ? placeAt(created_to, skewMs) : afterAll
  return { begin: created_from ? placeAt(created_from, -skewMs) : beforeAll, end: after < end ? after : end }
}

// Identifiers begin with a digit up to 7.
const [beforeAll, afterAll] = ['whd_', 'whd_z']

function placeAt(moment: Date, shiftMs: number): string {
  return firstIdAt('delivery', new Date(moment.getTime() + shiftMs))
}

/** Retention removes the oldest only, so the last delivery that was looked at is still the last, or nothing follows. */
async function whereItStopped(em: Context['em'], stop: string, places: readonly string[]): Promise<string | null> {
  const [last] = await runSql<{ id: string }>(em, stop, places)
  return last ? cursorAfter(last.id) : null
}
