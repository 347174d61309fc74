import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import Big from 'big.js'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import type { SettlementCase } from '../../src/calculation/settlement-case.ts'
import { aCase, aLine, aMeter, anAgreement, aReading, inWords } from './a-case.ts'

export const english = { name: 'Jan', email: 'jan@example.org', locale: 'en' as const, phone: null, co_tenants: [] }

export function propose(members: Partial<SettlementCase>) {
  const { items, missing } = proposeItems(aCase({ agreement: anAgreement({ tenant: english }), ...members }))
  const used = items.filter(({ type }) => type === 'utility_by_readings').map((item) => inWords(item, 'en'))
  return { used, missing, sum: sumPln(used.map(({ amountPln }) => amountPln)) }
}

/** A price of an invoice as KSeF has it: net, with VAT. */
export function price(
  quantity: number,
  net: number,
  { vat = 23, ...members }: Partial<DocumentLine> & { vat?: number } = {},
) {
  const rate = new Big(net).times(100 + vat).div(100)
  const amount = new Big(net)
    .times(quantity)
    .round(2, 1)
    .times(100 + vat)
    .div(100)
    .round(2, 1)
  return aLine({ quantity, rate_pln: rate.toNumber(), amount_pln: amount.toNumber(), confidence: 1, ...members })
}

export function counted(value: number, members: Parameters<typeof aMeter>[0] = {}) {
  return aMeter({ readings: [aReading('2026-03-31', 1000), aReading('2026-04-30', 1000 + value)], ...members })
}
