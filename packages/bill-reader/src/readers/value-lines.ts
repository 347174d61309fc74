import { addVat } from '@lokum/amounts/money/add-vat'
import Big from 'big.js'
import type { KsefInvoice, KsefLine } from './ksef-invoice.ts'

/** A line with its gross values; null where the invoice neither has nor gives them. */
export type ValuedLine = KsefLine & {
  /** Whether its gross value was computed from the net one, so that it may differ by a grosz. */
  isComputed: boolean
}

/** The lines with their gross values: as on the invoice, from net and rate, and from the quantity and its price where the row has no value. */
export function valueLines(invoice: KsefInvoice): { stated: ValuedLine[]; computed: ValuedLine[] } {
  const rated = withRates(invoice)
  const stated = rated.map((line) => ({ ...line, ...grossOf(line), unitGross: unitGrossOf(line) }))
  const computed = stated.map((line) => (line.gross === null ? { ...line, ...productOf(line) } : line))
  return { stated, computed: withRest(computed, invoice) }
}

/** In a correction, the row before and the row after have one rate of VAT, which only one of them may state. */
function withRates({ kind, lines }: KsefInvoice): readonly KsefLine[] {
  if (!kind.startsWith('KOR')) return lines
  const rates = new Map(lines.flatMap(({ number, vatRate }) => (vatRate === null ? [] : [[number, vatRate]])))
  return lines.map((line) => ({ ...line, vatRate: line.vatRate ?? rates.get(line.number) ?? null }))
}

type Gross = Pick<ValuedLine, 'gross' | 'isComputed'>

function grossOf({ gross, net, vat, vatRate }: KsefLine): Gross {
  if (gross !== null) return { gross: new Big(gross).toFixed(2), isComputed: false }
  if (net === null) return { gross: null, isComputed: false }
  if (vat !== null) return { gross: new Big(net).plus(vat).toFixed(2), isComputed: false }
  return { gross: addVat(new Big(net), vatRate).round(2, Big.roundHalfUp).toFixed(2), isComputed: true }
}

function unitGrossOf({ unitGross, unitNet, vatRate }: KsefLine): string | null {
  if (unitGross !== null) return new Big(unitGross).toFixed()
  if (unitNet === null) return null
  return addVat(new Big(unitNet), vatRate).round(8, Big.roundHalfUp).toFixed()
}

/** A simplified invoice needs no values of its rows; a discount may be of the piece or of the row. */
function productOf({ quantity, unitGross, unitNet, discount, vatRate, net }: KsefLine): Gross {
  if (quantity === null || unitGross === null || discount !== null || net !== null)
    return { gross: null, isComputed: false }
  const exact =
    unitNet === null ? new Big(quantity).times(unitGross) : addVat(new Big(quantity).times(unitNet), vatRate)
  return { gross: exact.round(2, Big.roundHalfUp).toFixed(2), isComputed: true }
}

/** The only row without a value has what the others leave of the total. */
function withRest(lines: readonly ValuedLine[], { kind, total }: KsefInvoice): ValuedLine[] {
  const [lacking, ...others] = lines.filter(({ gross }) => gross === null)
  const rest = lines.reduce((left, { gross }) => left.minus(gross ?? 0), new Big(total))
  if (!lacking || others.length > 0 || kind.startsWith('KOR') || rest.lte(0)) return [...lines]
  return lines.map((line) => (line === lacking ? { ...line, gross: rest.toFixed(2) } : line))
}
