import { expect, test } from '@jest/globals'
import { anOldDatabase } from './an-old-database.ts'

const labels = {
  'Energia strefa dzienna': 'day',
  'Energia strefa nocna': 'night',
  'Obrót energią - szczyt': 'peak',
  'Obrót energią - poza szczytem': 'off_peak',
  'Strefa pozaszczytowa': 'off_peak',
  'Szczyt przedpołudniowy': 'morning_peak',
  'Szczyt popołudniowy': 'afternoon_peak',
  'Strefa dzienna i nocna': null,
  'Energia czynna': null,
}

test('meters and readings from before get the register total, and prices their zones; statements stay', async () => {
  await using old = await anOldDatabase('20261123T1850')
  await old.client.query(fill)
  for (const [index, label] of Object.keys(labels).entries()) await old.client.query(insertLine, [index + 1, label])
  const before = await old.client.query('SELECT * FROM statement')

  await old.migrate()

  const { rows: meters } = await old.client.query('SELECT registers, supplier_number FROM meter')
  expect(meters).toEqual([{ registers: ['total'], supplier_number: null }])
  const { rows: devices } = await old.client.query(
    'SELECT device, initial_value, final_value, registers FROM meter_device ORDER BY device',
  )
  expect(devices).toEqual([
    { device: 1, initial_value: '10.000000', final_value: '90.000000', registers: null },
    { device: 2, initial_value: '0.000000', final_value: null, registers: null },
  ])
  const { rows: readings } = await old.client.query('SELECT register, count(*)::int FROM reading GROUP BY register')
  expect(readings).toEqual([{ register: 'total', count: 3 }])
  const { rows: requested } = await old.client.query('SELECT register FROM reading_request_meter')
  expect(requested).toEqual([{ register: 'total' }])
  const { rows: lines } = await old.client.query('SELECT label, zone FROM document_line ORDER BY line')
  expect(Object.fromEntries(lines.map(({ label, zone }) => [label, zone]))).toEqual(labels)
  expect((await old.client.query('SELECT * FROM statement')).rows).toEqual(before.rows)
  expect(before.rows).toHaveLength(1)
})

test('after the migration a register has one reading a day', async () => {
  await using old = await anOldDatabase('20261123T1850')
  await old.client.query(fill)
  await old.migrate()
  const readAs = (id: string, register: string) => old.client.query(insertReading, [id, register])

  await readAs('rdg_7', 'day')
  await readAs('rdg_8', 'night')

  await expect(readAs('rdg_9', 'day')).rejects.toThrow('reading_once_of_register')
})

const fill = `
  INSERT INTO apartment_copy (id, account_id, data, version) VALUES ('apt_1', 'acc', '{}', 1);
  INSERT INTO agreement (id, account_id, apartment_id, tenant_name, tenant_email, tenant_locale, landlord_name,
    landlord_account_number, starts_on, mode, rent_pln, proration, fixed_charges, persons, due_day, shared_costs, version,
    created_at, updated_at)
  VALUES ('agr_1', 'acc', 'apt_1', 'Jan', 'jan@example.org', 'pl', 'Anna', '24160000035175530643314956', '2026-01-01',
    'by_readings', 2400, 'by_days', '[]', 1, 10, '[]', 1, now(), now());
  INSERT INTO meter (id, account_id, apartment_id, utility, unit, created_at, updated_at)
  VALUES ('mtr_1', 'acc', 'apt_1', 'electricity', 'kWh', now(), now());
  INSERT INTO meter_device VALUES
    ('acc', 'mtr_1', 1, 'A', 5, '2026-01-01', 10, '2026-06-01', 90),
    ('acc', 'mtr_1', 2, 'B', 5, '2026-06-01', 0, NULL, NULL);
  INSERT INTO reading (id, account_id, meter_id, device, kind, date, value, rolled_over, created_at) VALUES
    ('rdg_1', 'acc', 'mtr_1', 1, 'initial', '2026-01-01', 10, false, now()),
    ('rdg_2', 'acc', 'mtr_1', 1, 'final', '2026-06-01', 90, false, now()),
    ('rdg_3', 'acc', 'mtr_1', 2, 'initial', '2026-06-01', 0, false, now());
  INSERT INTO reading_request (id, account_id, agreement_id, date, state, created_at)
  VALUES ('rrq_1', 'acc', 'agr_1', '2026-06-30', 'open', now());
  INSERT INTO reading_request_meter (account_id, reading_request_id, meter_id) VALUES ('acc', 'rrq_1', 'mtr_1');
  INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
  VALUES ('doc_1', 'acc', 'invoice', 'a.xml', 'application/xml', 1, repeat('a', 64), 'a', now());
  INSERT INTO settlement (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, total_pln,
    created_at, updated_at)
  VALUES ('set_1', 'acc', 'apt_1', 'agr_1', '2026-05', 'sent', 'D-2026-05-AB12', 'AB12', 0, now(), now());
  INSERT INTO statement (id, account_id, settlement_id, agreement_id, version, state, snapshot, snapshot_sha256, pdf_sha256,
    pdf_bytes, total_pln, to_pay_pln, due_on, prepared_at, sent_at, released_at)
  VALUES ('stm_1', 'acc', 'set_1', 'agr_1', 1, 'sent', '{"items":[]}', repeat('0', 64), repeat('0', 64), 1, 0, 0, '2026-06-10',
    now(), now(), now())`

const insertLine = `
  INSERT INTO document_line (account_id, document_id, line, role, category, label, rate_pln, place, proposed_by)
  VALUES ('acc', 'doc_1', $1, 'rate', 'electricity', $2, 0.6, 'p', 'assistant')`

const insertReading = `
  INSERT INTO reading (id, account_id, meter_id, device, register, kind, date, value, rolled_over, created_at)
  VALUES ($1, 'acc', 'mtr_1', 2, $2, 'regular', '2026-07-01', 5, false, now())`
