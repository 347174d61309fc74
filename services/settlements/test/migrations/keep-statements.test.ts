import { expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { anOldDatabase } from './an-old-database.ts'

const frozen = ['statement', 'statement_item', 'payment', 'payment_part', 'item', 'settlement_document']

/** The rows of the tables by table, with the columns that they had before. */
async function rowsOf(client: Awaited<ReturnType<typeof anOldDatabase>>['client']) {
  const tables: Record<string, object[]> = {}
  for (const table of frozen) tables[table] = (await client.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)).rows
  return tables
}

const migrations: [string, string][] = [
  ['decisions about lines', '20261123T1700'],
  ...atDepth<[string, string][]>({
    usual: [],
    deep: [
      ['cancellations', '20261123T1720'],
      ['unique meter numbers', '20261123T1744'],
    ],
  }),
]

test.each(migrations)(
  'the migration to %s keeps settlements and their statements: a sent one still cannot change, and an open settlement can be cancelled',
  async (_name, before) => {
    await using old = await anOldDatabase(before)
    const { client } = old
    await client.query(fill)
    const earlier = await rowsOf(client)
    const settlements = await client.query(selectSettlements)

    await old.migrate()
    await old.migrate()

    const later = await rowsOf(client)
    for (const table of frozen)
      expect(later[table]).toEqual((earlier[table] ?? []).map((row) => expect.objectContaining(row)))
    expect(earlier.statement).toHaveLength(1)
    expect((await client.query(selectSettlements)).rows).toEqual(settlements.rows)
    expect((await client.query('SELECT FROM line_decision')).rowCount).toBe(0)
    const added = await client.query('SELECT cancelled_at, cancellation_reason FROM settlement')
    expect(added.rows).toEqual(Array(2).fill({ cancelled_at: null, cancellation_reason: null }))
    await expect(client.query('UPDATE statement SET total_pln = 1')).rejects.toThrow()
    const cancelled = await client.query(`UPDATE settlement SET state = 'cancelled' WHERE id = 'set_2' RETURNING state`)
    expect(cancelled.rows).toEqual([{ state: 'cancelled' }])
  },
)

test('meters that share a number keep it, stay in use and get no place', async () => {
  await using old = await anOldDatabase('20261123T1744')
  const { client } = old
  await client.query(fill)
  const devices = await client.query('SELECT * FROM meter_device ORDER BY meter_id')

  await old.migrate()

  const { rows } = await client.query('SELECT * FROM meter_device ORDER BY meter_id')
  expect(rows).toEqual(devices.rows.map((row) => expect.objectContaining(row)))
  expect(rows.map(({ number, removed_on }) => [number, removed_on])).toEqual([
    ['A', null],
    ['A', null],
  ])
  const { rows: meters } = await client.query('SELECT place, registers FROM meter')
  expect(meters).toEqual(Array(2).fill({ place: null, registers: ['total'] }))
})

const selectSettlements = `
  SELECT id, state, reference_code, total_pln, version, correction_reason, paid_at, updated_at FROM settlement ORDER BY id`

const fill = `
  INSERT INTO apartment_copy (id, account_id, data, version) VALUES ('apt_1', 'acc', '{}', 1);
  INSERT INTO agreement (id, account_id, apartment_id, tenant_name, tenant_email, tenant_locale, landlord_name,
    landlord_account_number, starts_on, mode, rent_pln, proration, fixed_charges, persons, due_day, shared_costs, version,
    created_at, updated_at)
  VALUES ('agr_1', 'acc', 'apt_1', 'Jan', 'jan@example.org', 'pl', 'Anna', '24160000035175530643314956', '2026-01-01',
    'by_readings', 2400, 'by_days', '[]', 1, 10, '[]', 1, now(), now());
  INSERT INTO meter (id, account_id, apartment_id, utility, unit, created_at, updated_at) VALUES
    ('mtr_1', 'acc', 'apt_1', 'cold_water', 'm3', now(), now()),
    ('mtr_2', 'acc', 'apt_1', 'cold_water', 'm3', now(), now());
  INSERT INTO meter_device VALUES
    ('acc', 'mtr_1', 1, 'A', 5, '2026-01-01', 10, NULL, NULL),
    ('acc', 'mtr_2', 1, 'A', 5, '2026-01-01', 20, NULL, NULL);
  INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
  VALUES ('doc_1', 'acc', 'invoice', 'a.xml', 'application/xml', 1, repeat('a', 64), 'a', now());
  INSERT INTO document_line (account_id, document_id, line, role, category, label, amount_pln, place, proposed_by)
  VALUES ('acc', 'doc_1', 1, 'cost', 'waste', 'Odpady', 60, 'p', 'assistant');
  INSERT INTO settlement (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, total_pln,
    created_at, updated_at) VALUES
    ('set_1', 'acc', 'apt_1', 'agr_1', '2026-05', 'sent', 'D-2026-05-AB12', 'AB12', 0, now(), now()),
    ('set_2', 'acc', 'apt_1', 'agr_1', '2026-06', 'calculated', 'D-2026-06-CD34', 'CD34', 0, now(), now());
  INSERT INTO settlement_document (account_id, settlement_id, document_id, attached_at) VALUES ('acc', 'set_2', 'doc_1', now());
  INSERT INTO statement (id, account_id, settlement_id, agreement_id, version, state, snapshot, snapshot_sha256, pdf_sha256,
    pdf_bytes, total_pln, to_pay_pln, due_on, prepared_at, sent_at, released_at)
  VALUES ('stm_1', 'acc', 'set_1', 'agr_1', 1, 'sent', '{"items":[]}', repeat('0', 64), repeat('0', 64), 1, 0, 0, '2026-06-10',
    now(), now(), now())`
