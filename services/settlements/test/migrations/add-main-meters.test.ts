import { expect, test } from '@jest/globals'
import { anOldDatabase } from './an-old-database.ts'

test('meters and costs of earlier releases stay as they are, also while such a release runs', async () => {
  await using old = await anOldDatabase('20261126T0560')
  await old.client.query(apartment)
  await old.client.query(meter, ['mtr_1'])
  await old.client.query(cost, ['cst_1', 1, 'area'])

  await old.migrate()
  await old.client.query(meter, ['mtr_2'])
  await old.client.query(cost, ['cst_2', 2, 'percent'])
  await old.client.query(cost, ['cst_3', 3, 'sub_meters'])

  const { rows: meters } = await old.client.query('SELECT id, main_meter_id FROM meter ORDER BY id')
  expect(meters).toEqual([
    { id: 'mtr_1', main_meter_id: null },
    { id: 'mtr_2', main_meter_id: null },
  ])
  const { rows: costs } = await old.client.query('SELECT id, key, difference FROM cost ORDER BY id')
  expect(costs).toEqual([
    { id: 'cst_1', key: 'area', difference: null },
    { id: 'cst_2', key: 'percent', difference: null },
    { id: 'cst_3', key: 'sub_meters', difference: null },
  ])
})

const apartment = `INSERT INTO apartment_copy (id, account_id, version, data) VALUES ('apt_1', 'acc', 1, '{}')`

const meter = `
  INSERT INTO meter (id, account_id, apartment_id, utility, unit, registers, created_at, updated_at)
  VALUES ($1, 'acc', 'apt_1', 'cold_water', 'm3', '["total"]', now(), now())`

const cost = `
  WITH document AS (
    INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
    VALUES ('doc_' || $1::text, 'acc', 'invoice', 'invoice', 'application/xml', 3, repeat($2::text, 64), $1, now()) RETURNING id),
  line AS (
    INSERT INTO document_line (account_id, document_id, line, role, label, place, proposed_by)
    SELECT 'acc', id, $2::int, 'cost', 'Woda', 'page 1', 'operator' FROM document RETURNING document_id, line)
  INSERT INTO cost (id, account_id, document_id, line, category, label, period, amount_pln, key, total, made_by, created_at)
  SELECT $1, 'acc', document_id, line, 'water', 'Woda', '2026-04', 0, $3, 1, 'operator', now() FROM line`
