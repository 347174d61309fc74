import { median, percentile, rounded } from '../measure/statistics.ts'
import type { Measured } from '../neighbour/measure-calls.ts'

/** The phases without recognition before and after those with it. */
export type Phases = Readonly<Record<'before' | 'during' | 'after', readonly Measured[]>>

export type Other = {
  name: string
  calls: number
  p99Ms: number
  p99WhileRecognisingMs: number
  ratio: number
  /** The larger over the smaller p99 of the phases before and those after: what the noise of the machine makes of no difference. */
  control: number
}

/** The p99 of each class of calls, and of all together, each call over the median of its class. */
export function comparePhases({ before, during, after }: Phases): Other[] {
  const all = [...before, ...during, ...after]
  const refused = all.flatMap((measured) => measured.refused)
  if (refused.length > 0) throw new Error(`A call was refused: ${refused[0]}`)
  const names = [...new Set(all.flatMap(({ times }) => [...times.keys()]))]
  if (names.length === 0) throw new Error('No call was measured.')
  const timesOf = (phases: readonly Measured[], name: string) => phases.flatMap(({ times }) => times.get(name) ?? [])
  const relative = (phases: readonly Measured[]) =>
    names.flatMap((name) => {
      const middle = median(timesOf([...before, ...after], name))
      return timesOf(phases, name).map((ms) => ms / middle)
    })
  const together = compare('all, each over the median of its class', {
    before: relative(before),
    during: relative(during),
    after: relative(after),
  })
  return [
    ...names.map((name) =>
      compare(name, { before: timesOf(before, name), during: timesOf(during, name), after: timesOf(after, name) }),
    ),
    together,
  ]
}

type Times = Readonly<Record<keyof Phases, readonly number[]>>

function compare(name: string, { before, during, after }: Times): Other {
  const [alone, meanwhile] = [p99([...before, ...after]), p99(during)]
  const [first, second] = [p99(before), p99(after)]
  return {
    name,
    calls: during.length,
    p99Ms: rounded(alone),
    p99WhileRecognisingMs: rounded(meanwhile),
    ratio: rounded(meanwhile / alone),
    control: rounded(Math.max(first, second) / Math.min(first, second)),
  }
}

function p99(times: readonly number[]): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    0.99,
  )
}
