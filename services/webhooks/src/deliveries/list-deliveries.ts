import type { AnswerOf, RequestOf } from '@lokum/contracts/operation'
import type { ListWebhookDeliveries } from '@lokum/contracts/webhooks/delivery-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { cursorAfter, readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { firstIdAt } from '@lokum/service-kit/ids'
import { type DeliveryRow, describeDelivery, selectDeliveries } from './delivery-row.ts'

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
  const searched = joined(searchedBy(query, caller.accountId))
  const wanted = joined(wantedBy(query))

  const source = `(SELECT * FROM delivery WHERE ${searched.text} ORDER BY delivery.id DESC LIMIT ${lookedAtMost}) AS delivery`
  const text = `${selectDeliveries(source)} WHERE ${wanted.text} ORDER BY delivery.id DESC LIMIT ?`
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

/** What an index answers; the deliveries that are looked at are counted under it. */
function searchedBy(query: Query, accountId: string): Condition[] {
  const { event_id, endpoint_id, created_from, created_to } = query
  const own: Condition = endpoint_id ? ['endpoint_id = ?', endpoint_id] : ['account_id = ?', accountId]
  const after = readCursor(query.cursor, 'whd')
  return [
    own,
    ...(event_id ? [['event_id = ?', event_id] as const] : []),
    ...(after ? [['id < ?', after] as const] : []),
    ...(created_from ? [['id >= ?', placeAt(created_from, -skewMs)] as const] : []),
    ...(created_to ? [['id < ?', placeAt(created_to, skewMs)] as const] : []),
  ]
}

function placeAt(moment: Date, shiftMs: number): string {
  return firstIdAt('delivery', new Date(moment.getTime() + shiftMs))
}

/** What each delivery that is looked at is asked. */
function wantedBy({ event_type, trigger, state, created_from, created_to }: Query): Condition[] {
  return [
    ...(event_type ? [['delivery.event_type = ?', event_type] as const] : []),
    ...(trigger ? [['delivery.trigger = ?', trigger] as const] : []),
    ...(state ? [[stateFilter(state), state] as const] : []),
    ...(created_from ? [['delivery.created_at >= ?', created_from] as const] : []),
    ...(created_to ? [['delivery.created_at < ?', created_to] as const] : []),
  ]
}

/** `in_flight` is no state of the row but a lease in the queue. */
function stateFilter(state: NonNullable<Query['state']>): string {
  switch (state) {
    case 'pending':
      return 'delivery.state = ? AND queued.claim IS NULL'
    case 'in_flight':
      return `? = 'in_flight' AND delivery.state = 'pending' AND queued.claim IS NOT NULL`
    default:
      return 'delivery.state = ?'
  }
}

function joined(conditions: readonly Condition[]) {
  const text = conditions.map(([condition]) => condition).join(' AND ')
  return { text: text || 'true', values: conditions.map(([, value]) => value) }
}

/** Retention removes the oldest only, so the last delivery that was looked at is still the last, or nothing follows. */
async function whereItStopped(em: Context['em'], { text, values }: ReturnType<typeof joined>): Promise<string | null> {
  const place = `SELECT id FROM delivery WHERE ${text} ORDER BY id DESC OFFSET ${lookedAtMost - 1} LIMIT 1`
  const [last] = await em.execute<{ id: string }[]>(place, [...values])
  return last ? cursorAfter(last.id) : null
}
