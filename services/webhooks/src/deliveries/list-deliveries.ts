import type { AnswerOf, RequestOf } from '@lokum/contracts/operation'
import type { ListWebhookDeliveries } from '@lokum/contracts/webhooks/operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { type DeliveryRow, describeDelivery, selectDelivery } from './delivery-row.ts'

/** Gives a page of the account's deliveries, newest first. */
export async function listDeliveries(
  { em, caller }: Context,
  { query }: RequestOf<typeof ListWebhookDeliveries>,
): Promise<Answer<AnswerOf<typeof ListWebhookDeliveries>>> {
  const wanted = [
    ['delivery.account_id = ?', caller.accountId],
    ['delivery.id < ?', readCursor(query.cursor, 'whd')],
    ['delivery.endpoint_id = ?', query.endpoint_id],
    ['delivery.event_id = ?', query.event_id],
    ['delivery.event_type = ?', query.event_type],
    [stateFilter(query.state), query.state],
  ].filter(([, value]) => value !== undefined)
  const conditions = wanted.map(([condition]) => condition).join(' AND ')

  const text = `${selectDelivery} WHERE ${conditions} ORDER BY delivery.id DESC LIMIT ?`
  const values = [...wanted.map(([, value]) => value), query.limit + 1]
  const rows = await em.execute<DeliveryRow[]>(text, values)
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: page.data.map(describeDelivery) } }
}

type State = RequestOf<typeof ListWebhookDeliveries>['query']['state']

/** `in_flight` is no state of the row but a lease in the queue. */
function stateFilter(state: State): string {
  switch (state) {
    case 'pending':
      return 'delivery.state = ? AND queued.claim IS NULL'
    case 'in_flight':
      return `? = 'in_flight' AND delivery.state = 'pending' AND queued.claim IS NOT NULL`
    default:
      return 'delivery.state = ?'
  }
}
