import Big from 'big.js'

/** Revenue at one rate, and its tax base: full złoty, at least 0. */
export type RatedRevenue = { revenuePln: string; basePln: string }

export type RatedTax = { lower: RatedRevenue; higher: RatedRevenue; taxExactPln: string; taxPln: string }

/** Revenue at both rates. */
export type Split = { lower: Big; higher: Big }

const lowerRate = '0.085'
const higherRate = '0.125'
const halfUp = 1

export const zero = new Big(0)
export const unsplit: Split = { lower: zero, higher: zero }

/** The revenue at both rates that takes the year from one sum to another. */
export function splitBetween(before: Big, after: Big, thresholdPln: string): Split {
  const below = (revenue: Big) => (revenue.gt(thresholdPln) ? new Big(thresholdPln) : revenue)
  const above = (revenue: Big) => notBelowZero(revenue.minus(thresholdPln))
  return { lower: below(after).minus(below(before)), higher: above(after).minus(above(before)) }
}

export function addSplits(one: Split, other: Split): Split {
  return { lower: one.lower.plus(other.lower), higher: one.higher.plus(other.higher) }
}

/** The bases and the tax of revenue at both rates. */
export function rate(split: Split): RatedTax {
  const { lower, higher } = settle(split)
  const [lowerBase, higherBase] = [toZloty(lower), toZloty(higher)]
  const tax = lowerBase.times(lowerRate).plus(higherBase.times(higherRate))
  return {
    lower: { revenuePln: lower.toFixed(2), basePln: lowerBase.toFixed(0) },
    higher: { revenuePln: higher.toFixed(2), basePln: higherBase.toFixed(0) },
    taxExactPln: notBelowZero(lower.times(lowerRate).plus(higher.times(higherRate))).toFixed(5),
    taxPln: toZloty(tax).toFixed(0),
  }
}

/** Less than nothing at one rate is taken from the other one: what was refunded is not taxed. */
function settle({ lower, higher }: Split): Split {
  if (!lower.times(higher).lt(0)) return { lower, higher }
  const whole = lower.plus(higher)
  return lower.gt(0) === whole.gt(0) ? { lower: whole, higher: zero } : { lower: zero, higher: whole }
}

/** Less than 50 grosze is dropped, 50 and more round up to a full złoty: art. 63 § 1 of the Tax Ordinance. */
function toZloty(amount: Big): Big {
  return notBelowZero(amount).round(0, halfUp)
}

function notBelowZero(amount: Big): Big {
  return amount.lt(0) ? zero : amount
}
