import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Pools } from '@lokum/local-stack/world/pools'
import { type Digests, openDigests } from './digest-tables.ts'

/** Keys are stored of refused requests too, and the text of a document is kept; the others change in the background. */
const ignored = [
  'idempotency_key',
  'document_reading',
  'outbox_event',
  'apartment_copy',
  'agreement_copy',
  'mail',
  'tenant_link',
]
/** A document takes a new place when its reading is stored. */
const places = ['change_place', 'changed_at']

/** The tables of webhooks that only requests change; deliveries change the others. */
const ofEndpoints = ['endpoint_secret', 'audit_entry']

const ofRequests = `AND body::jsonb #>> '{actor,sub}' NOT IN ('settlements', 'webhooks', 'apartments')
  AND body::jsonb ->> 'action' NOT IN ('document.read', 'document.read_before')`

// Those of other services arrive some time after the request.
const ofWebhooks = `AND body::jsonb ->> 'action' LIKE 'webhook.%'`

const inBackground = `
  SELECT FROM mail WHERE account_id = $1 AND (state = 'sending' OR (state = 'queued' AND due_at <= now()))
  UNION ALL SELECT FROM document_reading WHERE account_id = $1 AND state = 'waiting'
  LIMIT 1`

/**
 * Digests of the rows of an account that its requests change, in every service's database, once no mail is leaving and no picture
 * waits for its recognition.
 */
export async function openRowsOfAccount(pools: Pools): Promise<(accountId: string) => Promise<Digests>> {
  const read = await openDigests(pools, {
    counts: ({ service, name, hasAccount }) =>
      hasAccount && (service === 'webhooks' ? ofEndpoints.includes(name) : !ignored.includes(name)),
    where: ({ service, name }) =>
      `WHERE account_id = $1 ${name === 'audit_entry' ? `${ofRequests} ${service === 'webhooks' ? ofWebhooks : ''}` : ''}`,
    without: places,
  })
  return async (accountId) => {
    await eventually(async () => {
      const { rows } = await pools.settlements.query(inBackground, [accountId])
      return rows.length === 0
    })
    return await read([accountId])
  }
}
