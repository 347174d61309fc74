import Big from 'big.js'
import { nextWorkingDay } from '../calendar/free-days.ts'
import { addDays, daysFrom } from '../calendar/month.ts'
import { roundPln } from './round-pln.ts'

/** A rate in percent per year, decimal text, from a day until the next one. */
export type DatedRate = { validFrom: string; percent: string }
type PaidPart = { on: string; pln: string }

export type OverdueDebt = {
  totalPln: string
  dueOn: string
  /** Its payments with their days. */
  paid: readonly PaidPart[]
  /** The last day that counts. */
  until: string
}

const daysOfYear = 365
const toFraction = 100

/**
 * Interest in PLN on what is open of a debt: amount × rate × days / 365, for each span of one amount and one rate, rounded once at
 * the end, half a grosz up. It runs from the day after the due day, which moves past Saturdays and free days (art. 115 of the
 * Polish civil code); the day of a payment counts with the amount before it. Undefined if a day has no rate.
 */
export function interestPln({ totalPln, dueOn, paid, until }: OverdueDebt, rates: readonly DatedRate[]) {
  const due = nextWorkingDay(dueOn)
  const changes = [...paid.map(({ on }) => on), ...rates.map(({ validFrom }) => addDays(validFrom, -1)), until]
  const ends = [...new Set(changes)].filter((day) => day > due && day <= until).toSorted()
  let [sum, last] = [new Big(0), due]
  for (const end of ends) {
    const percent = rateOn(rates, end)
    if (percent === undefined) return undefined
    sum = sum.plus(openBefore({ totalPln, paid }, end).times(percent).times(daysFrom(last, end)))
    last = end
  }
  // One division of an exact sum: twenty decimals decide every half grosz.
  return roundPln(sum.div(daysOfYear * toFraction))
}

function rateOn(rates: readonly DatedRate[], day: string): string | undefined {
  const inForce = rates.filter(({ validFrom }) => validFrom <= day)
  return inForce.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom))[0]?.percent
}

/** The open amount of a day before its payments; a debt that is overpaid bears nothing. */
function openBefore({ totalPln, paid }: Pick<OverdueDebt, 'totalPln' | 'paid'>, day: string): Big {
  const open = paid.filter(({ on }) => on < day).reduce((rest, { pln }) => rest.minus(pln), new Big(totalPln))
  return open.lt(0) ? new Big(0) : open
}
