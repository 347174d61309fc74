import { expect, test } from '@jest/globals'
import { anOldDatabase } from './an-old-database.ts'

test('settlements of earlier releases are of their months, also while such a release runs, and true-ups stand beside them', async () => {
  await using old = await anOldDatabase('20261126T0562')
  await old.client.query(apartment)
  await old.client.query(agreement)
  await old.client.query(settlement, ['set_1', '2026-01', 'AAAA'])

  await old.migrate()
  await old.client.query(settlement, ['set_2', '2026-02', 'AAAA'])
  await old.client.query(trueUp, ['set_3', '2026-02', 'BBBB'])
  const again = old.client.query(settlement, ['set_4', '2026-02', 'CCCC'])
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'settlement_once' })
  const second = old.client.query(trueUp, ['set_5', '2026-02', 'DDDD'])
  await expect(second).rejects.toMatchObject({ code: '23505', constraint: 'settlement_once' })

  const { rows } = await old.client.query(`
    SELECT id, kind, covers_from::text AS "from", covers_to::text AS "to", categories FROM settlement ORDER BY id`)
  expect(rows).toEqual([
    { id: 'set_1', kind: 'monthly', from: '2026-01-01', to: '2026-01-31', categories: null },
    { id: 'set_2', kind: 'monthly', from: '2026-02-01', to: '2026-02-28', categories: null },
    { id: 'set_3', kind: 'true_up', from: '2026-01-01', to: '2026-01-31', categories: ['heating'] },
  ])
})

test.each([
  ["'monthly', '2026-01-01', '2026-01-31', '{heating}'"],
  ["'monthly', '2026-01-01', '2026-02-28', NULL"],
  ["'true_up', '2026-01-01', '2026-01-31', NULL"],
  ["'yearly', '2026-01-01', '2026-12-31', NULL"],
])('a settlement has the days of its kind, not %s', async (values) => {
  await using old = await anOldDatabase('20261126T0562')
  await old.client.query(apartment)
  await old.client.query(agreement)
  await old.migrate()

  const inserted = old.client.query(
    settlement
      .replace(', total_pln', ', kind, covers_from, covers_to, categories, total_pln')
      .replace(', 0,', `, ${values}, 0,`),
    ['set_1', '2026-01', 'AAAA'],
  )

  await expect(inserted).rejects.toMatchObject({ code: '23514', constraint: 'settlement_kind_check' })
})

const apartment = `INSERT INTO apartment_copy (id, account_id, version, data) VALUES ('apt_1', 'acc', 1, '{}')`

const agreement = `
  INSERT INTO agreement
    (id, account_id, apartment_id, tenant_name, tenant_locale, landlord_name, landlord_account_number, starts_on, mode, rent_pln,
      proration, fixed_charges, persons, due_day, shared_costs, created_at, updated_at)
  VALUES ('agr_1', 'acc', 'apt_1', 'Jan Lis', 'pl', 'Anna Nowak', '24160000035175530643314956', '2026-01-01', 'by_readings', 2400,
    'by_days', '[]', 1, 10, '[]', now(), now())`

const settlement = `
  INSERT INTO settlement
    (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, total_pln, created_at, updated_at)
  VALUES ($1, 'acc', 'apt_1', 'agr_1', $2, 'draft', 'Dom-' || $2 || '-' || $3, $3, 0, now(), now())`

const trueUp = `
  INSERT INTO settlement
    (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, kind, covers_from, covers_to,
      categories, total_pln, created_at, updated_at)
  VALUES ($1, 'acc', 'apt_1', 'agr_1', $2, 'draft', 'Dom-' || $2 || '-' || $3, $3, 'true_up', '2026-01-01', '2026-01-31', '{heating}',
    0, now(), now())`
