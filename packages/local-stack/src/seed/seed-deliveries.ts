import type { Client } from 'pg'
import { openSeed } from './seed-accounts.ts'

type DeliverySeed = {
  accounts: readonly string[]
  /** Endpoints of each account, to which nothing is delivered any more. */
  endpointsEach: number
  /** Deliveries of each endpoint that have succeeded, with their events and one attempt each, over the last three days. */
  deliveriesEach: number
  firstNumber: number
}

/** Stores endpoints and a history of deliveries in the database of the webhooks service, in partitions of days. */
export async function seedDeliveries(client: Client, wanted: DeliverySeed): Promise<void> {
  await openSeed(client)
  const { accounts, endpointsEach, deliveriesEach, firstNumber } = wanted
  await client.query(partitions)
  await client.query(
    `CREATE TEMP TABLE endpoint_place AS
     SELECT account.id AS account, pg_temp.seed_id('whe', ${Number(firstNumber)} + (account.n - 1) * ${Number(endpointsEach)} + one) AS endpoint,
       ((account.n - 1) * ${Number(endpointsEach)} + one - 1) AS place
     FROM unnest($1::text[]) WITH ORDINALITY AS account (id, n), generate_series(1, ${Number(endpointsEach)}) AS one`,
    [accounts],
  )
  for (const insert of endpoints) await client.query(insert)
  await client.query(
    `CREATE TEMP TABLE delivery_place AS
     SELECT endpoint_place.*, moment, lpad(to_hex(${Number(firstNumber)} + place * $1 + one), 16, '0') AS tail
     FROM endpoint_place, generate_series(1, $1::bigint) AS one,
       LATERAL (SELECT now() - interval '3 days' * ((one * 7919 + place * 104729) % 100000) / 100000.0 AS moment) AS at`,
    [deliveriesEach],
  )
  for (const insert of deliveries) await client.query(insert)
  await client.query('DROP TABLE endpoint_place, delivery_place')
}

// The service makes those of the days to come.
const partitions = `
  SELECT make_partition(name, date_trunc('day', now()) - day * interval '1 day', date_trunc('day', now()) - (day - 1) * interval '1 day')
  FROM unnest('{event,delivery,attempt}'::text[]) AS name, generate_series(3, 0, -1) AS day`

const endpoints = [
  `INSERT INTO account (id, endpoints) SELECT account, count(*) FROM endpoint_place GROUP BY account
   ON CONFLICT (id) DO UPDATE SET endpoints = account.endpoints + excluded.endpoints`,
  `INSERT INTO endpoint (id, account_id, url, event_types, granted_scopes, state, created_at, updated_at)
   SELECT endpoint, account, 'http://127.0.0.1:9/', '{statement.sent}', '{settlements.read}', 'active', now() - interval '4 days', now()
   FROM endpoint_place`,
  'INSERT INTO fairness_queue (endpoint_id) SELECT endpoint FROM endpoint_place',
]

const deliveries = [
  `INSERT INTO event (id, account_id, type, occurred_at, received_at, body)
   SELECT id_at('evt', moment) || tail, account, 'apartment.created', moment, moment,
     format('{"id":"%s","type":"apartment.created","object":"apt_01jd3k5q9ze8r9v4k7m2n6p0xs","sequence":1,"occurred_at":"%s","data":{"padding":"%s"}}',
       id_at('evt', moment) || tail, to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), repeat('x', 600)) FROM delivery_place`,
  `INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, state, attempts_made, last_status, created_at, updated_at)
   SELECT id_at('whd', moment) || tail, account, endpoint, id_at('evt', moment) || tail, 'apartment.created', 'succeeded', 1, 204,
     moment, moment FROM delivery_place`,
  `INSERT INTO attempt (delivery_id, started_at, duration_ms, status)
   SELECT id_at('whd', moment) || tail, moment, 3, 204 FROM delivery_place`,
]
