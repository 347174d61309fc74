import { expect, test } from '@jest/globals'
import { fingerprintLines } from '../../src/payment-imports/fingerprint-lines.ts'
import { indexOpen, weighPayer } from '../../src/payment-imports/weigh-payer.ts'

const aLine = (members = {}) => ({
  receivedOn: '2026-03-05',
  amountPln: '2400.00',
  payer: 'Jan Lis',
  title: 'Czynsz',
  bankReference: null,
  account: null,
  unreadable: null,
  ...members,
})

test('a later statement that overlaps has the same fingerprints, whatever stands around them', () => {
  const first = fingerprintLines([aLine(), aLine({ title: 'Prąd' })])
  const later = fingerprintLines([aLine({ receivedOn: '2026-03-04' }), aLine({ title: 'PRĄD ' }), aLine()])

  expect(later.slice(1)).toEqual([first[1], first[0]])
})

test('payments that are really equal stay two, also when the first statement had only one of them', () => {
  const [one] = fingerprintLines([aLine()])
  const [first, second] = fingerprintLines([aLine(), aLine()])

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
])('%o makes another payment of it', (members) => {
  expect(fingerprintLines([aLine(members)])).not.toEqual(fingerprintLines([aLine()]))
})

test("the bank's own reference counts more than a title", () => {
  const [one] = fingerprintLines([aLine({ bankReference: 'A1' })])

  expect(fingerprintLines([aLine({ bankReference: 'A1', title: 'czynsz…' })])).toEqual([one])
})

test('what brought nothing in, or cannot be read, has none', () => {
  const lines = [{ amountPln: '-1.00' }, { amountPln: '0.00' }, { amountPln: null }, { unreadable: 'Line 1.' }]

  expect(fingerprintLines(lines.map(aLine))).toEqual([null, null, null, null])
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
])('a payer "%s" of %s is weighed against open statements', (payer, amountPln, settlements) => {
  const candidates = weighPayer({ payer, amountPln }, indexOpen(open))

  expect(candidates.map(({ settlementId }) => settlementId)).toEqual(settlements)
})
