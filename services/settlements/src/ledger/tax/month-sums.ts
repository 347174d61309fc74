import Big from 'big.js'

/** Revenue, passed-on costs and deposits; decimal texts. */
export type Sums = { revenuePln: string; passThroughPln: string; depositPln: string }

/** The sums of one month. */
export type MonthSums = Sums & { month: string }

export const noSums: Sums = { revenuePln: '0.00', passThroughPln: '0.00', depositPln: '0.00' }

export function addSums(one: Sums, other: Sums): Sums {
  return combine(one, other, (some, more) => some.plus(more))
}

export function subtractSums(one: Sums, other: Sums): Sums {
  return combine(one, other, (some, less) => some.minus(less))
}

function combine(one: Sums, other: Sums, join: (some: Big, other: Big) => Big): Sums {
  return {
    revenuePln: join(new Big(one.revenuePln), new Big(other.revenuePln)).toFixed(2),
    passThroughPln: join(new Big(one.passThroughPln), new Big(other.passThroughPln)).toFixed(2),
    depositPln: join(new Big(one.depositPln), new Big(other.depositPln)).toFixed(2),
  }
}
