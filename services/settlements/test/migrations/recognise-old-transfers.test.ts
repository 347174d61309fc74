import { expect, test } from '@jest/globals'
import { anOldDatabase } from './an-old-database.ts'

test('payments recorded twice by earlier releases name each other and stay, and new ones are recognised', async () => {
  await using old = await anOldDatabase('20261123T1740')
  const { client } = old
  await client.query(anImport, ['imp_a'])
  await client.query(anImport, ['imp_b'])
  const paid = (id: string, members: Record<string, unknown> = {}) => {
    const facts = {
      on: '2026-03-05',
      amount: '1234.56',
      title: 'Czynsz M-1',
      import: 'imp_a',
      reversed: null,
      ...members,
    }
    const source = facts.import === null ? 'manual' : 'csv'
    const values = [id, facts.on, facts.amount, facts.title, source, facts.import, facts.import && id, facts.reversed]
    return client.query(aPayment, values)
  }
  await paid('pay_1')
  await paid('pay_2')
  await paid('pay_3', { import: 'imp_b', title: 'CZYNSZ  m 1' })
  await paid('pay_4', { import: 'imp_b', title: 'czynsz-m1' })
  await paid('pay_5', { import: null, title: 'Czynsz m1' })
  await paid('pay_6', { import: null, title: 'Czynsz m1', reversed: 'typed by mistake' })
  await paid('pay_7', { amount: '1234.57' })
  await paid('pay_8', { import: 'imp_b', title: 'Żółć' })
  await paid('pay_9', { import: null, title: 'Zolc' })
  await client.query(aRow, ['pay_1'])

  await old.migrate()
  await old.migrate()

  const { rows } = await client.query('SELECT id, possible_duplicate_of AS of, place FROM payment ORDER BY id')
  expect(rows).toEqual([
    { id: 'pay_1', of: null, place: 1 },
    { id: 'pay_2', of: null, place: 2 },
    { id: 'pay_3', of: 'pay_1', place: 3 },
    { id: 'pay_4', of: 'pay_2', place: 4 },
    { id: 'pay_5', of: 'pay_1', place: 5 },
    { id: 'pay_6', of: null, place: 6 },
    { id: 'pay_7', of: null, place: 1 },
    { id: 'pay_8', of: null, place: 1 },
    { id: 'pay_9', of: 'pay_8', place: 2 },
  ])
  const kept = await client.query('SELECT proposal, payment_id, marks FROM payment_import_row')
  expect(kept.rows).toEqual([{ proposal: 'matched', payment_id: 'pay_1', marks: {} }])
})

const anImport = `
  INSERT INTO payment_import (id, account_id, format, state, created_at, committed_at)
  VALUES ($1, 'a', 'csv', 'committed', now(), now())`

const aPayment = `
  INSERT INTO payment (id, account_id, received_on, amount_pln, title, source, import_id, fingerprint, reversed_at,
    reversal_reason, created_at, updated_at)
  VALUES ($1, 'a', $2, $3, $4, $5, $6, $7, CASE WHEN $8::text IS NOT NULL THEN now() END, $8, now(), now())`

const aRow = `
  INSERT INTO payment_import_row (account_id, import_id, "row", received_on, amount_pln, title, fingerprint, proposal, payment_id)
  VALUES ('a', 'imp_a', 1, '2026-03-05', 1234.56, 'Czynsz M-1', 'old', 'matched', $1)`
