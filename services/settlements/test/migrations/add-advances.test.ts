import { expect, test } from '@jest/globals'
import { anOldDatabase } from './an-old-database.ts'

test('terms of earlier releases have no advances, also those that such a release stores beside this one', async () => {
  await using old = await anOldDatabase('20261126T0500')
  const { client } = old
  await client.query(apartment)
  await client.query(agreement, ['agr_1', '2026-01-01', '2026-06-30'])
  await client.query(terms, ['agr_1', '2026-03-01'])
  const before = await client.query('SELECT * FROM agreement')

  await old.migrate()
  await client.query(agreement, ['agr_2', '2026-07-01', null])
  await client.query(terms, ['agr_2', '2026-08-01'])

  const { rows } = await client.query('SELECT * FROM agreement ORDER BY id')
  expect(rows[0]).toMatchObject({ ...before.rows[0], advances: [] })
  expect(rows[1]).toMatchObject({ id: 'agr_2', advances: [] })
  const later = await client.query('SELECT agreement_id, rent_pln, advances FROM agreement_terms ORDER BY 1')
  expect(later.rows).toEqual([
    { agreement_id: 'agr_1', rent_pln: '2500.00', advances: [] },
    { agreement_id: 'agr_2', rent_pln: '2500.00', advances: [] },
  ])
})

const apartment = `INSERT INTO apartment_copy (id, account_id, version, data) VALUES ('apt_1', 'acc', 1, '{}')`

const agreement = `
  INSERT INTO agreement
    (id, account_id, apartment_id, tenant_name, tenant_locale, landlord_name, landlord_account_number, starts_on, ends_on, mode,
      rent_pln, proration, fixed_charges, persons, due_day, shared_costs, created_at, updated_at)
  VALUES ($1, 'acc', 'apt_1', 'Jan Lis', 'pl', 'Anna Nowak', '24160000035175530643314956', $2, $3, 'by_readings', 2400, 'by_days',
    '[]', 1, 10, '[]', now(), now())`

const terms = `
  INSERT INTO agreement_terms
    (account_id, agreement_id, valid_from, reason, mode, rent_pln, proration, fixed_charges, persons, shared_costs, created_at, updated_at)
  VALUES ('acc', $1, $2, 'amendment', 'by_readings', 2500, 'by_days', '[]', 1, '[]', now(), now())`
