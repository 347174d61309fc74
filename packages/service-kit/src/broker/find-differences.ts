import { isDeepStrictEqual } from 'node:util'

/**
 * Names of the members of `wanted` that differ in `found`, a configuration as the broker returns it: without false
 * values, and with lists in any order.
 */
export function findDifferences(found: object, wanted: object): string[] {
  const held = new Map(Object.entries(found))
  return Object.entries(wanted)
    .filter(([name, value]) => !isDeepStrictEqual(comparable(held.get(name)), comparable(value)))
    .map(([name]) => name)
}

function comparable(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : (value ?? false)
}
