import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { TaxClass } from '@lokum/contracts/settlements/cost-category'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { TaxPaidEach } from '@lokum/contracts/settlements/profile'
import type { SettlementKind } from '@lokum/contracts/settlements/settlement'
import type { PrepaymentsCount, TaxMonth } from '@lokum/contracts/settlements/tax'

/** The tax class of an amount, or why it has none yet. */
export type ReceiptClass = TaxClass | 'prepaid' | 'unallocated' | 'unmatched'

/** The values of an export in words. */
export const taxWords = {
  taxClass: {
    revenue: { en: 'revenue', pl: 'przychód' },
    pass_through: { en: 'passed on at cost, not taxed', pl: 'opłata przenoszona po kosztach, bez podatku' },
    deposit: { en: 'deposit', pl: 'kaucja' },
    prepaid: { en: 'revenue, in no statement yet', pl: 'przychód, jeszcze bez zestawienia' },
    unallocated: { en: 'not allocated yet', pl: 'jeszcze nierozliczona' },
    unmatched: { en: 'from an unknown payer', pl: 'nierozpoznana' },
  },
  state: {
    open: { en: 'nothing due', pl: 'nic do zapłaty' },
    due: { en: 'to be paid', pl: 'do zapłaty' },
    paid: { en: 'paid', pl: 'zapłacony' },
  },
  prepaymentsCount: {
    when_received: { en: 'when they are received', pl: 'w dniu wpływu' },
    when_charged: { en: 'once a statement uses them', pl: 'gdy użyje ich zestawienie' },
  },
  paidEach: {
    month: { en: 'every month', pl: 'co miesiąc' },
    quarter: { en: 'every quarter', pl: 'co kwartał' },
  },
  kind: {
    monthly: { en: 'monthly', pl: 'miesięczne' },
    true_up: { en: 'settlement of advances', pl: 'rozliczenie zaliczek' },
  },
  source: {
    manual: { en: 'entered by hand', pl: 'wpisana ręcznie' },
    deposit: { en: 'deposit that was set off', pl: 'zaliczona kaucja' },
    csv: { en: 'bank statement (CSV)', pl: 'wyciąg bankowy (CSV)' },
    mt940: { en: 'bank statement (MT940)', pl: 'wyciąg bankowy (MT940)' },
    camt053: { en: 'bank statement (camt.053)', pl: 'wyciąg bankowy (camt.053)' },
  },
} as const satisfies {
  taxClass: Record<ReceiptClass, Text>
  state: Record<TaxMonth['state'], Text>
  prepaymentsCount: Record<PrepaymentsCount, Text>
  paidEach: Record<TaxPaidEach, Text>
  kind: Record<SettlementKind, Text>
  source: Record<Payment['source'], Text>
}
