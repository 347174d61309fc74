import type { Client } from 'pg'
import { openSeed, placeApartments, type Seeded } from './seed-accounts.ts'

type SettlementSeed = Seeded & {
  /** Settled months of each apartment, from January 2025; none: the apartments alone. */
  months: number
  /** Charged items of each settlement; payments of each settlement, each of which pays a part of one item. */
  itemsEach: number
  paymentsEach: number
}

/** Stores copies of apartments, and, for so many months, all that settling, sending and paying leave behind. */
export async function seedSettlements(client: Client, wanted: SettlementSeed): Promise<void> {
  await openSeed(client)
  await placeApartments(client, wanted)
  await client.query(apartments)
  if (wanted.months === 0) return
  for (const insert of tenancies) await client.query(insert)
  await client.query(
    `CREATE TEMP TABLE month_place AS SELECT place.account, place.number, place.tail, '2025-' || lpad(month::text, 2, '0') AS period,
       place.number * 100 + month AS month_number
     FROM place, generate_series(1, ${Number(wanted.months)}) AS month`,
  )
  for (const insert of months) await client.query(insert)
  for (const insert of items) await client.query(insert, [wanted.itemsEach])
  for (const insert of payments) await client.query(insert, [wanted.paymentsEach, wanted.itemsEach])
  await client.query('DROP TABLE month_place')
}

const id = (prefix: string, number = 'month_number') => `pg_temp.seed_id('${prefix}', ${number})`
const apartment = id('apt', 'number')
const agreement = id('agr', 'number')

const apartments = `
  INSERT INTO apartment_copy (id, account_id, version, data)
  SELECT ${apartment}, account, 1, json_build_object('id', ${apartment}, 'label', 'Długa ' || number, 'state', 'active',
    'created_at', '2026-01-01T00:00:00.000Z', 'updated_at', '2026-01-01T00:00:00.000Z',
    'address', json_build_object('street', 'ul. Długa 7/12', 'city', 'Kraków', 'postal_code', '30-001'),
    'surface_m2', 48.5, 'tariffs', json_build_array()) FROM place`

const tenancies = [
  `INSERT INTO agreement (id, terms_id, account_id, apartment_id, tenant_name, tenant_email, tenant_locale, landlord_name,
     landlord_account_number, starts_on, mode, rent_pln, proration, fixed_charges, persons, due_day, shared_costs, created_at, updated_at)
   SELECT ${agreement}, ${id('trm', 'number')}, account, ${apartment}, 'Jan Lis', 'jan@example.org', 'pl', 'Anna Nowak', '24160000035175530643314956',
     '2025-01-01', 'by_readings', 1800, 'by_days', '[]', 1, 10, '[]', now(), now() FROM place`,
  `INSERT INTO meter (id, account_id, apartment_id, utility, unit, created_at, updated_at)
   SELECT ${id('mtr', 'number')}, account, ${apartment}, 'gas', 'm3', now(), now() FROM place`,
  `INSERT INTO meter_device (account_id, meter_id, device, number, digits, installed_on, initial_value)
   SELECT account, ${id('mtr', 'number')}, 1, number::text, 5, '2025-01-01', 1 FROM place`,
  `INSERT INTO payment_import (id, account_id, format, state, created_at)
   SELECT ${id('imp', 'min(number)')}, account, 'csv', 'preview', now() FROM place GROUP BY account`,
]

const day = `(period || '-10')::date`

const months = [
  `INSERT INTO reading (id, account_id, meter_id, device, kind, date, value, rolled_over, created_at)
   SELECT ${id('rdg')}, account, ${id('mtr', 'number')}, 1, 'regular', ${day}, month_number % 100, false, now() FROM month_place`,
  `INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
   SELECT ${id('doc')}, account, 'invoice', 'a.pdf', 'application/pdf', 1, encode(sha256(month_number::text::bytea), 'hex'),
     month_number::text, now() FROM month_place`,
  `INSERT INTO document_line (account_id, document_id, line, kind, category, label, amount_pln, place, proposed_by)
   SELECT account, ${id('doc')}, 1, 'cost', 'water', 'Woda', 100, '/', 'landlord' FROM month_place`,
  `INSERT INTO settlement (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, total_pln,
     created_at, updated_at, covers_from, covers_to)
   SELECT ${id('set')}, account, ${apartment}, ${agreement}, period, 'sent', 'D-' || period || '-' || tail, tail, 100, now(), now(),
     (period || '-01')::date, (period || '-01')::date + interval '1 month' - interval '1 day'
   FROM month_place`,
  `INSERT INTO settlement_document (account_id, settlement_id, document_id, attached_at)
   SELECT account, ${id('set')}, ${id('doc')}, now() FROM month_place`,
  `INSERT INTO cost (id, account_id, document_id, line, category, label, period, amount_pln, key, total, made_by, created_at)
   SELECT ${id('cst')}, account, ${id('doc')}, 1, 'water', 'Woda', period, 100, 'equal', 1, 'calculation', now() FROM month_place`,
  `INSERT INTO cost_apartment (account_id, cost_id, apartment_id)
   SELECT account, ${id('cst')}, ${apartment} FROM month_place`,
  `INSERT INTO allocation (account_id, cost_id, agreement_id, apartment_id, amount_pln)
   SELECT account, ${id('cst')}, ${agreement}, ${apartment}, 100 FROM month_place`,
  `INSERT INTO statement (id, account_id, settlement_id, agreement_id, version, state, snapshot, snapshot_sha256, pdf_sha256,
     pdf_bytes, total_pln, to_pay_pln, due_on, prepared_at, sent_at, released_at)
   SELECT ${id('stm')}, account, ${id('set')}, ${agreement}, 1, 'sent', '{}', repeat('0', 64),
     encode(sha256(month_number::text::bytea), 'hex'), 1, 100, 100, ${day}, now(), now(), now() FROM month_place`,
  `INSERT INTO payment_import_row (account_id, import_id, "row", received_on, amount_pln, proposal, candidates)
   SELECT account, pg_temp.seed_id('imp', min(number) OVER (PARTITION BY account)), row_number() OVER (PARTITION BY account), ${day}, 10,
     'matched', jsonb_build_array(jsonb_build_object('agreement_id', ${agreement},
       'settlement_id', ${id('set')}, 'why', 'reference_code')) FROM month_place`,
  `INSERT INTO reading_request (id, account_id, agreement_id, date, state, created_at)
   SELECT ${id('rrq')}, account, ${agreement}, ${day}, 'answered', now() FROM month_place`,
  `INSERT INTO reading_request_meter (account_id, reading_request_id, meter_id, reading_id)
   SELECT account, ${id('rrq')}, ${id('mtr', 'number')}, ${id('rdg')} FROM month_place`,
]

const item = id('itm', 'month_number * 100 + one')
const source = `jsonb_build_object('kind', 'document', 'document_id', ${id('doc')}, 'line', 1, 'place', '/', 'excerpt', NULL)`

const items = [
  `INSERT INTO item (id, account_id, settlement_id, origin, type, category, label, inputs, amount_pln, proposed_by, state,
     source, source_document_id, cost_id, tax_class, created_at, updated_at)
   SELECT ${item}, account, ${id('set')}, 'origin ' || one, 'proportional_cost', 'water', 'Woda',
     '{"kind":"amount","amount_pln":20}', 20, 'assistant', 'approved', ${source}, ${id('doc')}, ${id('cst')}, 'revenue',
     now(), now() FROM month_place, generate_series(1, $1::int) AS one`,
  `INSERT INTO statement_item (account_id, statement_id, item_id, position, label, amount_pln, tax_class)
   SELECT account, ${id('stm')}, ${item}, one, 'Woda', 20, 'revenue' FROM month_place, generate_series(1, $1::int) AS one`,
]

const payment = id('pay', 'month_number * 100 + one')

const payments = [
  `INSERT INTO payment (id, account_id, agreement_id, received_on, amount_pln, source, created_at, updated_at)
   SELECT ${payment}, account, ${agreement}, ${day}, 5, 'csv', now(), now()
   FROM month_place, generate_series(1, $1::int) AS one WHERE $2::int > 0`,
  `INSERT INTO payment_part (account_id, payment_id, received_on, statement_id, item_id, amount_pln)
   SELECT account, ${payment}, ${day}, ${id('stm')}, ${id('itm', 'month_number * 100 + one % $2::int + 1')}, 5
   FROM month_place, generate_series(1, $1::int) AS one`,
]
