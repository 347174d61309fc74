import { expect, test } from '@jest/globals'
import { anOldDatabase } from './an-old-database.ts'

test('agreements of earlier releases stay as they are with their first terms, also while such a release runs', async () => {
  await using old = await anOldDatabase('20261126T0200')
  await old.client.query(apartment)
  await old.client.query(agreement, ['agr_1', '2026-01-01', '2026-06-30'])
  const before = await old.client.query('SELECT * FROM agreement')

  await old.migrate()
  await old.client.query(agreement, ['agr_2', '2026-07-01', null])

  const { rows } = await old.client.query('SELECT * FROM agreement ORDER BY id')
  expect(rows[0]).toMatchObject({ ...before.rows[0], indexation: null })
  expect(rows[1]).toMatchObject({ id: 'agr_2', rent_pln: '2400.00' })
  expect((await old.client.query('SELECT * FROM agreement_terms')).rows).toEqual([])
})

const apartment = `INSERT INTO apartment_copy (id, account_id, version, data) VALUES ('apt_1', 'acc', 1, '{}')`

const agreement = `
  INSERT INTO agreement
    (id, account_id, apartment_id, tenant_name, tenant_locale, landlord_name, landlord_account_number, starts_on, ends_on, mode,
      rent_pln, proration, fixed_charges, persons, due_day, shared_costs, created_at, updated_at)
  VALUES ($1, 'acc', 'apt_1', 'Jan Lis', 'pl', 'Anna Nowak', '24160000035175530643314956', $2, $3, 'rent_only', 2400, 'by_days',
    '[]', 1, 10, '[]', now(), now())`
