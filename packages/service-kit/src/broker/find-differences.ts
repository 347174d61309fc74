import { isDeepStrictEqual } from 'node:util'

/** Names of the members of `wanted` that are otherwise in `found`; the order within a list says nothing. */
export function findDifferences(found: object, wanted: object): string[] {
  const held = new Map(Object.entries(found))
  return Object.entries(wanted)
    .filter(([name, value]) => !isDeepStrictEqual(sorted(held.get(name)), sorted(value)))
    .map(([name]) => name)
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value
}
