import { addDays } from '@lokum/amounts/calendar/month'
import Big from 'big.js'

/** The readings of a meter that one bill states, with the days of the bill. */
export type BilledReadings = { from: string; to: string; values: readonly string[] }

const mostDecimals = 3

/** The value with its last digits as decimals, the most likely first: 65047 as 6504.7. */
function withPointMoved(value: string): Big[] {
  return Array.from({ length: mostDecimals }, (_, place) => new Big(value).div(10 ** (place + 1)))
}

/** The value with its point where it is close above the last reading: 6318, and 6504.7 typed as 65047. */
export function withPointAfter(value: string, last: string): Big | undefined {
  return withPointMoved(value).find((one) => isCloseAbove(one, last))
}

/** Whether a counter may have come from one value to the other without more than doubling. */
export function isCloseAbove(value: Big.BigSource, last: string): boolean {
  return new Big(last).gt(0) && new Big(value).gte(last) && new Big(value).lte(new Big(last).times(2))
}

type DatedValue = { value: string; date: string }
export type PointByBill = { likely: Big; stated: string }

/** The value with its point where a bill of these days states a reading close to it; undefined if it is close to one as it is. */
export function withPointByBills(
  { value, date }: DatedValue,
  bills: readonly BilledReadings[],
): PointByBill | undefined {
  const stated = statedNear(date, bills)
  if (closest(new Big(value), stated) !== undefined) return undefined
  const found = withPointMoved(value).flatMap((likely) => {
    const near = closest(likely, stated)
    return near === undefined ? [] : [{ likely, stated: near }]
  })
  return found[0]
}

/** Whether a bill of these days states a reading close to the value. */
export function isNearBill({ value, date }: DatedValue, bills: readonly BilledReadings[]): boolean {
  return closest(new Big(value), statedNear(date, bills)) !== undefined
}

/** A meter is read up to a month before its bill begins, and up to two after it ends. */
const [daysBefore, daysAfter] = [31, 62]

function statedNear(date: string, bills: readonly BilledReadings[]): string[] {
  return bills
    .filter(({ from, to }) => date >= addDays(from, -daysBefore) && date <= addDays(to, daysAfter))
    .flatMap(({ values }) => values)
}

/** A counter with its point at another place would be ten times as high. */
function closest(value: Big, stated: readonly string[]): string | undefined {
  const near = stated.filter(
    (one) => new Big(one).gt(0) && value.gte(new Big(one).div(2)) && value.lte(new Big(one).times(2)),
  )
  return near.toSorted((one, other) => value.minus(one).abs().cmp(value.minus(other).abs()))[0]
}
