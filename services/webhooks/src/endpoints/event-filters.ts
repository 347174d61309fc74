import { events } from '@lokum/contracts/catalogue'
import { scopes } from '@lokum/contracts/interface/scope'
import type { Fault } from '@lokum/service-kit/problem'

type Scopes = ReadonlySet<string>

/** The faults of an endpoint's types: unknown ones, and those that the token may not read. */
export function faultsOfFilters(held: Scopes, filters: readonly string[]): Fault[] {
  return filters.flatMap((filter, index) => {
    const fault = faultOfFilter(held, filter)
    return fault ? [{ pointer: `#/event_types/${index}`, ...fault }] : []
  })
}

/** The fault of one filter: it covers no known type, or one that the token may not read. */
export function faultOfFilter(held: Scopes, filter: string): Pick<Fault, 'code' | 'must' | 'values'> | undefined {
  const covered = events.filter(({ type }) => covers(filter, type))
  if (covered.length === 0) return { code: 'invalid_value', must: 'known_event_type' }
  const lacking = covered.find(({ readScope }) => !held.has(readScope))
  return lacking && { code: 'scope_needed', values: { scope: lacking.readScope } }
}

/** Matches as the database's `filters_of`: the type itself, its family, or `*`, which leaves out `webhook.*`. */
export function covers(filter: string, type: string): boolean {
  if (filter === '*') return !type.startsWith('webhook.')
  return filter === type || filter === `${type.split('.')[0]}.*`
}

/** The scopes of a token that let it read something. */
export function listReadScopes({ scopes: held }: { scopes: Scopes }): string[] {
  return Object.keys(scopes).filter((scope) => scope.endsWith('.read') && held.has(scope))
}
