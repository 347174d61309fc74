import { expect, test } from '@jest/globals'
import type { BankLine } from '../../../src/ledger/payment-imports/bank-statement.ts'
import { fingerprintLines } from '../../../src/ledger/payment-imports/fingerprint-lines.ts'
import { indexOpen, weighPayer } from '../../../src/ledger/payment-imports/weigh-payer.ts'

const aLine = (members = {}): BankLine => ({
  receivedOn: '2026-03-05',
  amountPln: '2400.00',
  payer: 'Jan Lis',
  title: 'Czynsz',
  bankReference: null,
  account: null,
  unreadable: null,
  ...members,
})

const fingerprintsOf = (lines: BankLine[]) => [...fingerprintLines(lines)]

test('an overlapping later statement has the same fingerprints, whatever the surrounding lines', () => {
  const first = fingerprintsOf([aLine(), aLine({ title: 'Prąd' })])
  const later = fingerprintsOf([aLine({ receivedOn: '2026-03-04' }), aLine({ title: 'PRĄD ' }), aLine()])

  expect(later.slice(1)).toEqual([first[1], first[0]])
})

test('identical payments stay two, also when the first statement had only one of them', () => {
  const [one] = fingerprintsOf([aLine()])
  const [first, second] = fingerprintsOf([aLine(), aLine()])

  expect(first).toBe(one)
  expect(second).not.toBe(one)
})

test.each([
  [{ receivedOn: '2026-03-06' }],
  [{ amountPln: '2400.01' }],
  [{ title: 'Czynsz 2' }],
  [{ payer: 'Ewa Lis' }],
  [{ bankReference: '1' }],
  [{ account: '24160000035175530643314956' }],
])('%o makes it a different payment', (members) => {
  expect(fingerprintsOf([aLine(members)])).not.toEqual(fingerprintsOf([aLine()]))
})

test('the bank’s own reference takes precedence over the title', () => {
  const [one] = fingerprintsOf([aLine({ bankReference: 'A1' })])

  expect(fingerprintsOf([aLine({ bankReference: 'A1', title: 'czynsz…' })])).toEqual([one])
})

test('what brought nothing in, or cannot be read, has none', () => {
  const lines = [
    { amountPln: '-1.00' },
    { amountPln: '0.00' },
    { amountPln: null },
    { unreadable: { en: 'Line 1.', pl: 'Wiersz 1.' } },
  ]

  expect(fingerprintsOf(lines.map(aLine))).toEqual([null, null, null, null])
})

const open = [
  { agreementId: 'agr_1', settlementId: 'set_1', tenantName: 'Jan Żółć', openPln: '2400.00' },
  { agreementId: 'agr_1', settlementId: 'set_2', tenantName: 'Jan Żółć', openPln: '2400.00' },
  { agreementId: 'agr_2', settlementId: 'set_3', tenantName: 'Ewa Lis', openPln: '2400.00' },
  { agreementId: 'agr_3', settlementId: 'set_4', tenantName: 'Ola', openPln: '100.00' },
]
test.each([
  ['ZOLC JAN UL. POLNA 1', '2400.00', ['set_1']],
  ['Jan Żółć', '2400.01', []],
  ['Jan', '2400.00', []],
  ['Ola', '100.00', []],
  ['Jan Żółć i Ewa Lis', '2400.00', ['set_3', 'set_1']],
  [null, '2400.00', []],
])('a payer "%s" of %s is compared with open statements', (payer, amountPln, settlements) => {
  const candidates = weighPayer({ payer, amountPln }, indexOpen(open))

  expect(candidates.map(({ settlementId }) => settlementId)).toEqual(settlements)
})
