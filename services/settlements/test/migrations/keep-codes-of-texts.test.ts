import { expect, test } from '@jest/globals'
import { describeFinding } from '@lokum/bill-reader/findings/describe-finding'
import { anOldDatabase } from './an-old-database.ts'

const before = '20261123T2120'

const sentences = [
  { code: 'lines_do_not_add_up', detail: 'The lines are 2.46 gross together, the total P_15 is 2.49.' },
  { code: 'lines_do_not_add_up', detail: 'The lines are 80.00 together, the total 90.00.' },
  { code: 'lines_do_not_add_up', detail: 'The lines add up to -1.00, but the total is 90.00.' },
  { code: 'to_pay_differs', detail: 'The total is 90.00, to pay 12.00.' },
  { code: 'correction', detail: 'This is a correction; only the difference is charged.' },
  { code: 'correction', detail: "A correction of E/2026/07/0417's: its total -20.38 is the difference." },
  { code: 'truncated', detail: 'Only the first 200 lines were kept.' },
  {
    code: 'suspicious_text',
    detail: 'The document contains an instruction to the assistant (page 1, line 8); it was ignored.',
  },
  { code: 'assistant_fell_back', detail: 'The model was not used (timeout); rules read the document.' },
]

const unknown = [
  {
    code: 'to_pay_differs',
    detail: 'The total P_15 is 90.00, to pay is not said: no reason is given. Only the total is charged.',
  },
  { code: 'unreadable', detail: 'Fa/P_15 is missing.' },
]

test('findings of earlier releases are written in both languages where their facts are known, and no sentence is lost', async () => {
  await using old = await anOldDatabase(before)
  await old.client.query(fill, [JSON.stringify([...sentences, ...unknown])])
  const statements = await old.client.query('SELECT * FROM statement')

  await old.migrate()
  await old.migrate()

  const { rows } = await old.client.query('SELECT document_id, findings FROM document_reading ORDER BY document_id')
  expect(rows[1]).toEqual({ document_id: 'doc_2', findings: [] })
  const { findings } = rows[0]
  expect(findings.slice(sentences.length)).toEqual(unknown)
  expect(findings).toMatchObject([
    { code: 'lines_do_not_add_up', sum: '2.46', total: '2.49', isAfterPrepayments: false },
    { sum: '80.00', total: '90.00' },
    { sum: '-1.00', total: '90.00' },
    { code: 'to_pay_differs', total: '90.00', toPay: '12.00', reasons: null },
    { code: 'correction', of: null },
    { code: 'correction', of: { quoted: ["E/2026/07/0417's"], more: 0 } },
    { code: 'truncated', lines: 200 },
    { code: 'suspicious_text', place: 'page 1, line 8' },
    { code: 'assistant_fell_back', technical: 'timeout' },
    ...unknown,
  ])
  expect(describeFinding(findings[1], 'pl').detail).toBe(
    'Suma pozycji wynosi 80,00 zł, a razem na dokumencie jest 90,00 zł.',
  )
  expect(describeFinding(findings[10], 'pl').detail).toBe('Fa/P_15 is missing.')
  expect((await old.client.query('SELECT * FROM statement')).rows).toEqual(statements.rows)
})

test('the previous release and this one both store items', async () => {
  await using old = await anOldDatabase(before)
  await old.client.query(fill, ['[]'])
  await old.migrate()

  await old.client.query(insertItem({ id: 'itm_1', formula: 'as it was' }))
  await old.client.query(insertItem({ id: 'itm_2' }))

  const { rows } = await old.client.query('SELECT id, formula FROM item ORDER BY id')
  expect(rows).toEqual([
    { id: 'itm_1', formula: 'as it was' },
    { id: 'itm_2', formula: '' },
  ])
})

const fill = `
  WITH apartment AS (INSERT INTO apartment_copy (id, account_id, data, version) VALUES ('apt_1', 'acc', '{}', 1)),
    agreement AS (
      INSERT INTO agreement (id, account_id, apartment_id, tenant_name, tenant_email, tenant_locale, landlord_name,
        landlord_account_number, starts_on, mode, rent_pln, proration, fixed_charges, persons, due_day, shared_costs, version,
        created_at, updated_at)
      VALUES ('agr_1', 'acc', 'apt_1', 'Jan', 'jan@example.org', 'pl', 'Anna', '24160000035175530643314956', '2026-01-01',
        'by_readings', 2400, 'by_days', '[]', 1, 10, '[]', 1, now(), now())),
    settlement AS (
      INSERT INTO settlement (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail,
        total_pln, created_at, updated_at)
      VALUES ('set_1', 'acc', 'apt_1', 'agr_1', '2026-05', 'sent', 'D-2026-05-AB12', 'AB12', 0, now(), now())),
    statement AS (
      INSERT INTO statement (id, account_id, settlement_id, agreement_id, version, state, snapshot, snapshot_sha256,
        pdf_sha256, pdf_bytes, total_pln, to_pay_pln, due_on, prepared_at, sent_at, released_at)
      VALUES ('stm_1', 'acc', 'set_1', 'agr_1', 1, 'sent', '{"items":[{"formula":"as it was"}]}', repeat('0', 64),
        repeat('0', 64), 1, 0, 0, '2026-06-10', now(), now(), now())),
    document AS (
      INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at) VALUES
        ('doc_1', 'acc', 'invoice', 'a.xml', 'application/xml', 1, repeat('a', 64), 'a', now()),
        ('doc_2', 'acc', 'invoice', 'b.xml', 'application/xml', 1, repeat('b', 64), 'b', now()))
  INSERT INTO document_reading (account_id, document_id, read_by, read_at, findings)
  VALUES ('acc', 'doc_1', 'rules', now(), $1), ('acc', 'doc_2', 'rules', now(), '[]')`

const columns = `account_id, settlement_id, type, label, inputs, amount_pln, proposed_by, status, source, tax_class, created_at,
  updated_at`
const values = `'acc', 'set_1', 'rent_and_fixed', 'Rent', '{}', 0, 'agreement', 'approved', '{}', 'revenue', now(), now()`
const insertItem = ({ id, formula }: { id: string; formula?: string }) =>
  formula === undefined
    ? `INSERT INTO item (id, origin, ${columns}) VALUES ('${id}', '${id}', ${values})`
    : `INSERT INTO item (id, origin, formula, ${columns}) VALUES ('${id}', '${id}', '${formula}', ${values})`
