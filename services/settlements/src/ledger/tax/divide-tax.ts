import Big from 'big.js'
import { divideAmount, toUnits } from './divide-amount.ts'
import type { RatedTax } from './rate-revenue.ts'

/**
 * Divides a tax by the revenue of each owner that it is for, so that the parts add up to it: revenue at both rates to the grosz, bases
 * and tax to full złoty, each by the largest remainder.
 */
export function divideTax(tax: RatedTax, revenues: readonly string[]): RatedTax[] {
  const lower = divideLower(tax, revenues)
  const higher = revenues.map((revenue, index) => new Big(revenue).minus(lower[index] ?? 0).toFixed(2))
  const [lowerWeights, higherWeights] = [lower.map(weigh), higher.map(weigh)]
  const taxed = lower.map((pln, index) => weighTax(pln, higher[index] ?? '0'))
  const lowerBases = divideAmount(tax.lower.basePln, { weights: lowerWeights, decimals: 0 })
  const higherBases = divideAmount(tax.higher.basePln, { weights: higherWeights, decimals: 0 })
  const exact = divideAmount(tax.taxExactPln, { weights: taxed, decimals: 5 })
  const rounded = divideAmount(tax.taxPln, { weights: taxed, decimals: 0 })
  return revenues.map((_revenue, index) => ({
    lower: { revenuePln: lower[index] ?? '0.00', basePln: lowerBases[index] ?? '0' },
    higher: { revenuePln: higher[index] ?? '0.00', basePln: higherBases[index] ?? '0' },
    taxExactPln: exact[index] ?? '0.00000',
    taxPln: rounded[index] ?? '0',
  }))
}

/** Each owner's revenue at the lower rate: all or nothing of it, unless the tax has both rates. */
function divideLower({ lower, higher }: RatedTax, revenues: readonly string[]): readonly string[] {
  if (new Big(higher.revenuePln).eq(0)) return revenues
  return divideAmount(lower.revenuePln, { weights: revenues.map((revenue) => toUnits(revenue, 2)), decimals: 2 })
}

/** Less than nothing has no part of a base. */
function weigh(pln: string): bigint {
  return notBelowZero(toUnits(pln, 2))
}

/** The exact tax in units of its five decimals: 8.5 % and 12.5 % of grosze. */
function weighTax(lowerPln: string, higherPln: string): bigint {
  return notBelowZero(toUnits(lowerPln, 2) * 85n + toUnits(higherPln, 2) * 125n)
}

function notBelowZero(units: bigint): bigint {
  return units < 0n ? 0n : units
}
