import type { Finding } from '@lokum/contracts/settlements/document'
import Big from 'big.js'
import type { KsefInvoice } from './ksef-invoice.ts'

/** The most names listed; a correction may name 50 000 invoices. */
const mostNamed = 5

/** Findings that the operator must know before charging the lines of an invoice. */
export function findInKsef(invoice: KsefInvoice, { sum, addsUp }: { sum: string; addsUp: boolean }): Finding[] {
  const { total, currency, lines } = invoice
  return [
    finding('correction', isCorrection(invoice) && describeCorrection(invoice)),
    finding('forecast', isForecast(invoice) && 'The invoice charges a forecast; a later one settles it.'),
    finding('foreign_currency', currency !== 'PLN' && `The invoice is in ${currency}, not in PLN.`),
    finding('no_lines', lines.length === 0 && `The invoice has a total of ${total} and no lines.`),
    finding('lines_do_not_add_up', lines.length > 0 && !addsUp && describeSum(invoice, sum)),
    finding('to_pay_differs', differsToPay(invoice) && describeToPay(invoice)),
  ].flat()
}

function finding(code: Finding['code'], detail: string | false): Finding[] {
  return detail === false ? [] : [{ code, detail }]
}

function isCorrection({ kind }: KsefInvoice): boolean {
  return kind.startsWith('KOR')
}

function describeCorrection({ corrects, total }: KsefInvoice): string {
  const numbers = corrects.slice(0, mostNamed).join(', ')
  const more = corrects.length > mostNamed ? ` and ${corrects.length - mostNamed} more` : ''
  return `A correction of ${numbers || 'an invoice it does not name'}${more}: its total ${total} is the difference.`
}

function isForecast({ lines, descriptions }: KsefInvoice): boolean {
  const texts = [...lines.map(({ name }) => name), ...descriptions.map(({ key, value }) => `${key} ${value}`)]
  return texts.some((text) => /prognoz|szacowan|szacunkow/i.test(text))
}

function describeSum({ total, kind }: KsefInvoice, sum: string): string {
  const why = kind.endsWith('ROZ') ? ' After prepayments P_15 is only what was left to pay.' : ''
  return `The lines are ${sum} gross together, the total P_15 is ${total}.${why}`
}

/** Odsetki, wpłaty and the like belong to the account between seller and buyer, not to the month. */
function differsToPay({ total, toPay, surcharges, deductions }: KsefInvoice): boolean {
  return toPay === null ? surcharges.length + deductions.length > 0 : !new Big(toPay).eq(total)
}

function describeToPay({ total, toPay, surcharges, deductions }: KsefInvoice): string {
  const reasons = [
    ...surcharges.map(({ amount, reason }) => `${reason} ${signed(new Big(amount))}`),
    ...deductions.map(({ amount, reason }) => `${reason} ${signed(new Big(amount).neg())}`),
  ]
  const named = reasons.slice(0, mostNamed).join('; ')
  const more = reasons.length > mostNamed ? ` and ${reasons.length - mostNamed} more` : ''
  return `The total P_15 is ${total}, to pay ${toPay ?? 'is not said'}: ${named || 'no reason is given'}${more}. Only the total is charged.`
}

function signed(amount: Big): string {
  return amount.gte(0) ? `+${amount.toFixed(2)}` : amount.toFixed(2)
}
