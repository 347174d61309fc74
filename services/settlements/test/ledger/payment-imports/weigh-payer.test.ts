import { expect, test } from '@jest/globals'
import { indexOpen, weighPayer } from '../../../src/ledger/payment-imports/weigh-payer.ts'

const jan = { tenantName: 'Jan Żółć', coTenants: ['Zofia Dudek', 'Ola'] }
const open = [
  { agreementId: 'agr_1', settlementId: 'set_1', ...jan, openPln: '2400.00' },
  { agreementId: 'agr_1', settlementId: 'set_2', ...jan, openPln: '2400.00' },
  { agreementId: 'agr_2', settlementId: 'set_3', tenantName: 'Ewa Lis', coTenants: [], openPln: '2400.00' },
  { agreementId: 'agr_3', settlementId: 'set_4', tenantName: 'Ola', coTenants: ['Adam Sikora'], openPln: '100.00' },
]
test.each([
  ['ZOLC JAN UL. POLNA 1', '2400.00', ['set_1']],
  ['Jan Żółć', '2400.01', []],
  ['Jan', '2400.00', []],
  ['Ola', '100.00', []],
  ['Sikora Adam', '100.00', ['set_4']],
  ['DUDEK ZOFIA', '2400.00', ['set_1']],
  ['Zofia Lis', '2400.00', []],
  ['Jan Żółć i Ewa Lis', '2400.00', ['set_3', 'set_1']],
  [null, '2400.00', []],
])('a payer "%s" of %s is compared with open statements', (payer, amountPln, settlements) => {
  const candidates = weighPayer({ payer, amountPln, title: 'Czynsz' }, indexOpen(open))

  expect(candidates.map(({ settlementId }) => settlementId)).toEqual(settlements)
})
