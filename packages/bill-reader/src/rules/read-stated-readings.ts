import type Big from 'big.js'
import { writeMeterNumber } from '../paper-sign.ts'
import type { MeterMention } from './read-meters.ts'
import { readNumbers } from './read-numbers.ts'

/** Rows of a meter, its heading included, and readings of a meter, are not looked at beyond these. */
const [mostRows, mostReadings] = [8, 12]

/**
 * The readings that a bill states of each meter that it names, by the number of the meter: two numbers of a row whose difference is
 * printed as a use, in the same row or elsewhere with its unit. Other numbers are no readings.
 */
export function readStatedReadings(
  lines: readonly string[],
  meters: readonly MeterMention[],
): ReadonlyMap<string, readonly string[]> {
  const places = meters.map(({ number, index }) => ({ number: writeMeterNumber(number), index }))
  const found = new Map<string, readonly string[]>()
  if (places.length === 0) return found
  const uses = usesIn(lines)
  for (const { number, index } of places) {
    const next = places.find((other) => other.index > index && other.number !== number)
    const rows = lines.slice(index, Math.min(index + mostRows, next?.index ?? Number.POSITIVE_INFINITY))
    const readings = [...(found.get(number) ?? []), ...rows.flatMap((row) => readingsIn(row, uses))]
    if (readings.length > 0) found.set(number, [...new Set(readings)].slice(0, mostReadings))
  }
  return found
}

const metered: readonly (string | null)[] = ['kWh', 'm3', 'GJ']

/** The numbers of a bill that have the unit of a meter. */
function usesIn(lines: readonly string[]): ReadonlySet<string> {
  const numbers = lines.flatMap((line) => readNumbers(line)).filter(({ unit }) => metered.includes(unit))
  return new Set(numbers.flatMap(({ values }) => values).map((value) => value.toFixed()))
}

/** Between two readings of a row there may be one other number, and between them and their use a factor. */
const [mostApart, mostBehind] = [2, 3]

/** The readings before and after, in either order. Net, gross and tax have such a difference too, so rows of money are left out. */
function readingsIn(row: string, uses: ReadonlySet<string>): string[] {
  if (/%|zł|PLN/.test(row)) return []
  const numbers = readNumbers(row).flatMap(({ values: [value] }) => value ?? [])
  return numbers.flatMap((one, at) =>
    numbers.slice(at + 1, at + 1 + mostApart).flatMap((other, apart) => {
      const behind = numbers.slice(at + 2 + apart, at + 2 + apart + mostBehind)
      const isStated = isUse(other.minus(one).abs(), { behind, uses })
      return isStated ? [one.toFixed(), other.toFixed()] : []
    }),
  )
}

function isUse(use: Big, { behind, uses }: { behind: readonly Big[]; uses: ReadonlySet<string> }): boolean {
  return use.gt(0) && (behind.some((one) => one.eq(use)) || uses.has(use.toFixed()))
}
