import { monthsFrom } from '../../../words/periods.ts'
import { asStated, type Bill, type PlacementChoice } from './choice.ts'

/** The months for which a bill is placed: its own, or the one that was chosen. */
export function monthsOfChoice(bill: Bill, { month }: PlacementChoice): string[] {
  if (month === null) return []
  return month === asStated ? monthsOf(bill) : [month]
}

/** The months of a bill's own days, at most three; none if it does not say. */
export function monthsOf({ document: { reading } }: Bill): string[] {
  const [first, last] = [reading?.period_from?.slice(0, 7), reading?.period_to?.slice(0, 7)]
  if (first === undefined || last === undefined || first > last) return []
  const [second, third] = [monthsFrom(first, 1), monthsFrom(first, 2)]
  if (last === first) return [first]
  return last === second ? [first, second] : [first, second, third].filter((month) => month <= last)
}
