import type { DocumentLine } from '@lokum/contracts/settlements/document'
import Big from 'big.js'
import type { MeterCase } from '../../tenancies/meters/load-meters.ts'
import type { PricingDocument } from './find-lines.ts'
import type { Rate } from './find-rates.ts'
import { fitQuantity, fitUnit } from './fit-unit.ts'
import { labelOf } from './label-of.ts'
import { isQuantityCorrection } from './lines-to-charge.ts'
import { categoriesOf } from './metered-categories.ts'
import { pricedAs } from './priced-as.ts'

/** Takes the quantities that a correction takes back from what the invoices bill at the same price. */
export function correctQuantities(
  rates: readonly Rate[],
  documents: readonly PricingDocument[],
  meter: MeterCase,
): Rate[] {
  const taken = documents.flatMap(({ lines }) => lines.filter((line) => isOfMeter(line, meter)))
  if (taken.length === 0) return [...rates]
  const prices = new Set(documents.flatMap(({ lines }) => lines.filter(({ role }) => role === 'rate').map(keyOf)))
  const byPrice = Map.groupBy(taken, (line) => pricedAs(keyOf(line), prices))
  return rates.map((rate) => (byPrice.get(keyOfRate(rate)) ?? []).reduce(take, rate))
}

function isOfMeter(line: DocumentLine, meter: MeterCase): boolean {
  const { category, role } = line
  if (role !== 'cost' || category === null || !categoriesOf(meter.utility).includes(category)) return false
  return isQuantityCorrection({ role, quantity: line.quantity, unit: line.unit })
}

function keyOf({ category, unit, label }: DocumentLine): string {
  return [category, fitUnit(0, unit)?.unit, labelOf({ label })].join('\n')
}

function keyOfRate({ category, unit, label }: Rate): string {
  return [category, unit, labelOf({ label })].join('\n')
}

function take(rate: Rate, { quantity, unit, amount_pln: amount }: DocumentLine): Rate {
  return {
    ...rate,
    quantity:
      rate.quantity && quantity !== null ? atLeastZero(rate.quantity.plus(fitQuantity(quantity, unit))) : rate.quantity,
    billedPln: rate.billedPln === null ? null : atLeastZero(new Big(rate.billedPln).plus(amount ?? 0)).toFixed(2),
  }
}

function atLeastZero(value: Big): Big {
  return value.lt(0) ? new Big(0) : value
}
