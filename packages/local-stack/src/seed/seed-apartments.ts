import type { Client } from 'pg'
import { openSeed, placeApartments, type Seeded } from './seed-accounts.ts'

/** Stores apartments, with so many audit entries and published events of each, in the database of the apartments service. */
export async function seedApartments(client: Client, wanted: Seeded & { eventsEach: number }): Promise<void> {
  await openSeed(client)
  await placeApartments(client, wanted)
  await client.query(
    `INSERT INTO account (id, plan, apartments) SELECT account, 'large', count(*) FROM place GROUP BY account
     ON CONFLICT (id) DO UPDATE SET apartments = account.apartments + excluded.apartments`,
  )
  await client.query(apartments)
  for (const insert of [audits, events]) await client.query(insert, [wanted.eventsEach])
  await client.query(`UPDATE outbox_confirmation SET (asked_seq, settled_seq, seen_seq) = (
    SELECT max(seq), max(seq), max(seq) FROM outbox_event)`)
}

const apartments = `
  INSERT INTO apartment (id, account_id, label, label_key, state, street, city, postal_code, surface_m2, tariffs, created_at, updated_at)
  SELECT pg_temp.seed_id('apt', number), account, 'Długa ' || number, 'długa ' || number, 'active', 'ul. Długa 7/12', 'Kraków',
    '30-001', 48.5, '[]', now(), now() FROM place`

const data = `json_build_object('id', pg_temp.seed_id('apt', number), 'label', 'Długa ' || number, 'state', 'active',
  'created_at', '2026-01-01T00:00:00.000Z', 'updated_at', '2026-01-01T00:00:00.000Z',
  'address', json_build_object('street', 'ul. Długa 7/12', 'city', 'Kraków', 'postal_code', '30-001'),
  'surface_m2', 48.5, 'tariffs', json_build_array())`

const audits = `
  INSERT INTO audit_entry (id, account_id, resource_id, occurred_at, body)
  SELECT pg_temp.seed_id('aud', number * 100 + one), account, pg_temp.seed_id('apt', number), now(),
    json_build_object('id', pg_temp.seed_id('aud', number * 100 + one), 'action', 'apartment.updated',
      'actor', json_build_object('sub', 'user-1', 'client_id', NULL, 'kind', 'user'), 'account_id', account,
      'object', pg_temp.seed_id('apt', number), 'request_id', 'req-1',
      'occurred_at', '2026-01-01T00:00:00.000Z',
      'event', json_build_object('id', pg_temp.seed_id('evt', number * 100 + one), 'type', 'apartment.updated', 'data', ${data}))
  FROM place, generate_series(1, $1::int) AS one`

const events = `
  INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, published_at)
  SELECT pg_temp.seed_id('evt', number * 100 + one), 'apartment.updated', account, pg_temp.seed_id('apt', number), one, now(),
    ${data}, now()
  FROM place, generate_series(1, $1::int) AS one`
