import Big from 'big.js'
import type { Finding } from '../findings/finding.ts'
import type { KsefInvoice } from './ksef-invoice.ts'

/** The most names listed; a correction may name 50 000 invoices. */
const mostNamed = 5

/** The most characters of a name. */
const longestName = 100

type Compared = { sum: string; addsUp: boolean; advances: string | null }

/** Findings that the operator must know before charging the lines of an invoice. */
export function findInKsef(invoice: KsefInvoice, { sum, addsUp, advances }: Compared): Finding[] {
  const { total, toPay, currency, lines, kind, corrects, replaced } = invoice
  const found: (Finding | false)[] = [
    kind.startsWith('KOR') && { code: 'correction', of: quote(corrects) },
    isForecast(invoice) && { code: 'forecast' },
    replaced > 0 && { code: 'replaced_characters', count: replaced },
    currency !== 'PLN' && { code: 'foreign_currency', currency: currency.slice(0, longestName) },
    isAdvance(invoice) && { code: 'advance_invoice' },
    advances !== null && { code: 'advances_deducted', amount: advances, of: quote(invoice.advances) },
    lines.length === 0 && !isAdvance(invoice) && { code: 'no_lines', why: 'only_total' },
    lines.length > 0 &&
      !addsUp && { code: 'lines_do_not_add_up', sum, total, isAfterPrepayments: kind.endsWith('ROZ') },
    differsToPay(invoice) && { code: 'to_pay_differs', total, toPay, reasons: quote(reasonsOf(invoice)) },
  ]
  return found.filter((finding) => finding !== false)
}

/** An advance invoice has an order in place of rows. */
export function isAdvance({ kind, lines, order, total }: KsefInvoice): boolean {
  return kind === 'ZAL' && lines.length === 0 && order.length > 0 && new Big(total).gt(0)
}

function quote(names: readonly string[]): { quoted: string[]; more: number } | null {
  if (names.length === 0) return null
  const quoted = names.slice(0, mostNamed).map((name) => [...name].slice(0, longestName).join(''))
  return { quoted, more: names.length - quoted.length }
}

function isForecast({ lines, descriptions }: KsefInvoice): boolean {
  const texts = [...lines.map(({ name }) => name), ...descriptions.map(({ key, value }) => `${key} ${value}`)]
  return texts.some((text) => /prognoz|szacowan|szacunkow/i.test(text))
}

/** Odsetki, wpłaty and the like belong to the account between seller and buyer, not to the month. */
function differsToPay({ total, toPay, surcharges, deductions }: KsefInvoice): boolean {
  return toPay === null ? surcharges.length + deductions.length > 0 : !new Big(toPay).eq(total)
}

function reasonsOf({ surcharges, deductions }: KsefInvoice): string[] {
  return [
    ...surcharges.map(({ amount, reason }) => `${reason} ${signed(new Big(amount))}`),
    ...deductions.map(({ amount, reason }) => `${reason} ${signed(new Big(amount).neg())}`),
  ]
}

function signed(amount: Big): string {
  return amount.gte(0) ? `+${amount.toFixed(2)}` : amount.toFixed(2)
}
