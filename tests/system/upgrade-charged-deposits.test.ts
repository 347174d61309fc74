import { expect, test } from '@jest/globals'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { schema as present } from '@lokum/settlements/database'
import { openDatabase } from './upgrades/earlier-database.ts'

const before = Object.entries(present.migrations).filter(([name]) => name < '20261130T0140')

const insertAgreement = `
  WITH apartment AS (
    INSERT INTO apartment_copy (id, account_id, version, data) VALUES ('apt_' || $1, 'acc_1', 1, '{"label": "Długa"}'))
  INSERT INTO agreement (id, terms_id, account_id, apartment_id, tenant_name, tenant_email, tenant_locale, landlord_name,
    landlord_account_number, starts_on, mode, rent_pln, proration, fixed_charges, persons, due_day, shared_costs, created_at, updated_at)
  VALUES ('agr_' || $1, 'trm_' || $1, 'acc_1', 'apt_' || $1, 'Jan Lis', 'jan@example.org', 'pl', 'Anna Nowak',
    '24160000035175530643314956', '2026-02-01', 'rent_only', 1800, 'by_days', $2, 1, 10, '[]', now(), now())`
const charge = (label: string, tax_class: string, amount_pln = 150.5) => ({ label, amount_pln, tax_class })

test('an upgrade makes the deposit of an agreement of what was charged as one every month', async () => {
  await using postgres = await startTestPostgres({ environment: process.env })
  await using database = await openDatabase(postgres)
  const { client } = database
  // The SQL files of today read tables that came later.
  await database.migrate({ ...present, migrations: Object.fromEntries(before), sqlFiles: [], onlineChanges: [] })
  const parking = charge('Parking', 'revenue')
  await client.query(insertAgreement, ['1', JSON.stringify([charge('Kaucja', 'deposit'), parking])])
  await client.query(insertAgreement, ['2', JSON.stringify([charge('Kaucja', 'deposit')])])
  await client.query(insertAgreement, ['3', JSON.stringify([parking])])
  await client.query(`
    INSERT INTO deposit_entry (id, account_id, agreement_id, kind, happened_on, amount_pln, is_indexed, created_at)
    VALUES ('dpe_known', 'acc_1', 'agr_2', 'agreed', '2026-02-01', 3000, false, now())`)

  await database.migrate(present)

  const charges = await client.query('SELECT id, fixed_charges FROM agreement ORDER BY id')
  expect(charges.rows).toEqual([
    { id: 'agr_1', fixed_charges: [parking] },
    { id: 'agr_2', fixed_charges: [] },
    { id: 'agr_3', fixed_charges: [parking] },
  ])
  const entries = await client.query(
    'SELECT id, agreement_id, kind, happened_on::text, amount_pln::text FROM deposit_entry ORDER BY id',
  )
  expect(entries.rows).toEqual([
    { id: 'dpe_1', agreement_id: 'agr_1', kind: 'agreed', happened_on: '2026-02-01', amount_pln: '150.50' },
    { id: 'dpe_known', agreement_id: 'agr_2', kind: 'agreed', happened_on: '2026-02-01', amount_pln: '3000.00' },
  ])
})
