import type { JsonObject } from '../values/json.ts'
import { expandShapes, lowerBounds, type Schema, type Shape, upperBounds } from './shape.ts'

export type Documents = { before: JsonObject; after: JsonObject; side: 'request' | 'answer' }

/** The changes of a schema that break a client written for its earlier form, each as one line that begins with `at`. */
export function compareSchemas(documents: Documents, at: string, before: Schema, after: Schema): string[] {
  const old = expandShapes(documents.before, before)
  const now = expandShapes(documents.after, after)
  const lost = old.flatMap((shape) => leastBroken(now.map((other) => compareShapes(documents, at, shape, other))))
  if (documents.side === 'request') return lost
  const known = old.flatMap(({ types }) => types)
  return [...new Set([...lost, ...newTypes(known, now).map((type) => `${at}: can be ${type} now`)])]
}

function leastBroken(found: string[][]): string[] {
  return found.reduce((some, others) => (others.length < some.length ? others : some))
}

function newTypes(known: readonly string[], now: readonly Shape[]): string[] {
  if (known.length === 0) return []
  return [...new Set(now.flatMap(({ types }) => types))].filter((type) => !covers(known, type))
}

function covers(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

function compareShapes(documents: Documents, at: string, old: Shape, now: Shape): string[] {
  const own = documents.side === 'request' ? narrowed(at, old, now) : weakened(at, old, now)
  const members = Object.keys(old.properties).flatMap((name) => {
    const [before, after] = [old.properties[name], now.properties[name]]
    if (before && after) return compareSchemas(documents, `${at}/${name}`, before, after)
    return documents.side === 'answer' || now.isClosed ? [`${at}/${name}: removed`] : []
  })
  const items = old.items.flatMap((before, index) => {
    const after = now.items[index]
    return after ? compareSchemas(documents, `${at}/*`, before, after) : []
  })
  return [...own, ...members, ...items]
}

/** A request that was accepted may be refused. */
function narrowed(at: string, old: Shape, now: Shape): string[] {
  const types = now.types.length === 0 ? [] : old.types.filter((type) => !covers(now.types, type))
  const isTyped = old.types.length === 0 && now.types.length > 0 && old.values === undefined
  const values =
    now.values === undefined ? [] : (old.values ?? ['other values']).filter((one) => !now.values?.includes(one))
  return [
    ...types.map((type) => `${at}: cannot be ${type} any more`),
    ...(isTyped ? [`${at}: must be ${now.types.join(' or ')} now`] : []),
    ...values.map((value) => `${at}: does not accept ${value} any more`),
    ...now.patterns.filter((one) => !old.patterns.includes(one)).map((one) => `${at}: must match ${one} now`),
    ...narrowedBounds(old, now).map((bound) => `${at}: ${bound} is narrower`),
    ...now.required.filter((name) => !old.required.includes(name)).map((name) => `${at}/${name}: required now`),
    ...(now.isClosed && !old.isClosed ? [`${at}: refuses further members now`] : []),
  ]
}

function narrowedBounds(old: Shape, now: Shape): string[] {
  return [
    ...lowerBounds.filter((bound) => (now.bounds[bound] ?? -Infinity) > (old.bounds[bound] ?? -Infinity)),
    ...upperBounds.filter((bound) => (now.bounds[bound] ?? Infinity) < (old.bounds[bound] ?? Infinity)),
  ]
}

/** An answer may lack what a client reads, or be of another type. */
function weakened(at: string, old: Shape, now: Shape): string[] {
  const isOther = old.types.length > 0 && !now.types.some((type) => covers(old.types, type))
  const lost = (old.values ?? []).filter((value) => now.values !== undefined && !now.values.includes(value))
  return [
    ...(isOther ? [`${at}: was ${old.types.join(' or ')}, is ${now.types.join(' or ') || 'anything'}`] : []),
    ...(old.values !== undefined && now.values === undefined ? [`${at}: has any value now`] : []),
    ...lost.map((value) => `${at}: ${value} is lost`),
    ...old.patterns.filter((one) => !now.patterns.includes(one)).map((one) => `${at}: does not match ${one} any more`),
    ...old.required.filter((name) => !now.required.includes(name)).map((name) => `${at}/${name}: can be missing now`),
  ]
}
