import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListWebhookDeliveries } from '@lokum/contracts/webhooks/delivery-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { cursorAfter, readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { firstIdAt } from '@lokum/service-kit/ids'
import { type DeliveryRow, describeDelivery, isAbandoned, selectDeliveries, walkIndex } from './delivery-row.ts'

type Query = RequestOf<typeof ListWebhookDeliveries>['query']
type Condition = readonly [text: string, value: unknown]

/** Deliveries that one call looks at, whatever it is asked for: some tens of milliseconds at most. The contract says so too. */
const lookedAtMost = 10_000

/** `created_at` has the clock of the database, the id that of the service; tokens would be refused before clocks differ so much. */
const skewMs = 15 * 60_000

/** Gives a page of the account's deliveries, newest first; it may be short, and go on after `next_cursor`. */
export async function listDeliveries(
  { em, caller }: Context,
  { query }: RequestOf<typeof ListWebhookDeliveries>,
): Promise<Answer<AnswerOf<typeof ListWebhookDeliveries>>> {
  if (query.endpoint_id && !(await isOwn(em, query.endpoint_id, caller.accountId)))
    return { body: { data: [], next_cursor: null } }
  if (query.event_id) return await search(em, query, searchedByEvent(query.event_id, query), caller.accountId)
  return await em.transactional(async (em) => {
    await em.execute(walkIndex)
    return await search(em, query, searchedByOwner(query, caller.accountId), caller.accountId)
  })
}

async function search(em: Context['em'], query: Query, searched: Searched, accountId: string) {
  const wanted = wantedBy(query, accountId)
  const source = `(SELECT * FROM delivery WHERE ${searched.text} ORDER BY ${searched.order} LIMIT ${lookedAtMost}) AS delivery`
  const text = `${selectDeliveries(source)} WHERE ${wanted.text} ORDER BY ${searched.order} LIMIT ?`
  const rows = await em.execute<DeliveryRow[]>(text, [...searched.values, ...wanted.values, query.limit + 1])
  const page = toPage(rows, query.limit)
  const next_cursor = page.next_cursor ?? (await whereItStopped(em, searched))
  return { body: { data: page.data.map(describeDelivery), next_cursor } }
}

async function isOwn(em: Context['em'], endpointId: string, accountId: string): Promise<boolean> {
  const text = 'SELECT FROM endpoint WHERE id = ? AND account_id = ?'
  const found = await em.execute<unknown[]>(text, [endpointId, accountId])
  return found.length > 0
}

type Searched = { text: string; values: unknown[]; order: string }

/**
 * What an index answers; the deliveries that are looked at are counted under it. The pair is compared as a whole, so that no
 * other index fits, whatever the planner thinks of how the account's deliveries lie.
 */
function searchedByOwner(query: Query, accountId: string): Searched {
  const [column, owner] = query.endpoint_id ? ['endpoint_id', query.endpoint_id] : ['account_id', accountId]
  const { begin, end } = placesOf(query)
  const text = `(delivery.${column}, delivery.id) < (?, ?) AND (delivery.${column}, delivery.id) >= (?, ?)`
  return { text, values: [owner, end, owner, begin], order: `delivery.${column} DESC, delivery.id DESC` }
}

/** One event has few deliveries. */
function searchedByEvent(eventId: string, query: Query): Searched {
  const values = [eventId, placesOf(query).end]
  return { text: 'delivery.event_id = ? AND delivery.id < ?', values, order: 'delivery.id DESC' }
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

/** What each delivery that is looked at is asked. */
function wantedBy(query: Query, accountId: string): Pick<Searched, 'text' | 'values'> {
  const { endpoint_id, event_type, trigger, state, created_from, created_to } = query
  const conditions: Condition[] = [
    ['delivery.account_id = ?', accountId],
    ...(endpoint_id ? [['delivery.endpoint_id = ?', endpoint_id] as const] : []),
    ...(event_type ? [['delivery.event_type = ?', event_type] as const] : []),
    ...(trigger ? [['delivery.trigger = ?', trigger] as const] : []),
    ...(state ? [[stateFilter(state), state] as const] : []),
    ...(created_from ? [['delivery.created_at >= ?', created_from] as const] : []),
    ...(created_to ? [['delivery.created_at < ?', created_to] as const] : []),
  ]
  return { text: conditions.map(([text]) => text).join(' AND '), values: conditions.map(([, value]) => value) }
}

/** `in_flight` is no state of the row but a lease in the queue, and what is held ends with its endpoint. */
function stateFilter(state: NonNullable<Query['state']>): string {
  switch (state) {
    case 'pending':
      return 'delivery.state = ? AND queued.claim IS NULL'
    case 'in_flight':
      return `? = 'in_flight' AND delivery.state = 'pending' AND queued.claim IS NOT NULL`
    case 'held':
      return `delivery.state = ? AND NOT (${isAbandoned})`
    case 'cancelled':
      return `(delivery.state = ? OR ${isAbandoned})`
    default:
      return 'delivery.state = ?'
  }
}

/** Retention removes the oldest only, so the last delivery that was looked at is still the last, or nothing follows. */
async function whereItStopped(em: Context['em'], { text, values, order }: Searched): Promise<string | null> {
  const place = `SELECT id FROM delivery WHERE ${text} ORDER BY ${order} OFFSET ${lookedAtMost - 1} LIMIT 1`
  const [last] = await em.execute<{ id: string }[]>(place, values)
  return last ? cursorAfter(last.id) : null
}
