import type { Allowed } from '@lokum/contracts/problems/problem-body'
import type { Requirement } from '@lokum/contracts/problems/requirement'
import type { Fault } from '../problem.ts'

type Bounds = Readonly<Record<string, number | undefined>>

/** The bounds in the values of a requirement; without those that name none. */
const boundsOf: { [Each in Requirement]?: (bounds: Bounds) => { [Bound in keyof Allowed]: number | undefined } } = {
  between: ({ min, max, decimals }) => ({ min, max, decimals }),
  at_least: ({ min }) => ({ min }),
  at_most: ({ max }) => ({ max }),
  above_and_at_most: ({ min, max, decimals }) => ({ min: leastAbove(min, decimals), max, decimals }),
  decimals: ({ max: decimals }) => ({ decimals }),
  characters: ({ max: length }) => ({ length }),
  max_characters: ({ max: length }) => ({ length }),
  max_items: ({ max: length }) => ({ length }),
}

/** The bounds that a value is outside of, as data; undefined where the fault is about something else. */
export function readAllowed({ must, values = {} }: Fault): Allowed | undefined {
  if (must === undefined) return undefined
  const numbers = Object.entries(values).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : []))
  const bounds = Object.entries(boundsOf[must]?.(Object.fromEntries(numbers)) ?? {})
  const known = bounds.filter(([, bound]) => bound !== undefined)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** The least decimal above a bound. */
function leastAbove(above: number | undefined, decimals: number | undefined): number | undefined {
  if (above === undefined || decimals === undefined) return undefined
  return Number((above + 10 ** -decimals).toFixed(decimals))
}
