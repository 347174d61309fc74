import type { Json, JsonObject } from './json.ts'

/** Differences of a document from another: new values by their places, such as `/items/0/state`, and places that it lacks. */
export type JsonChanges = { changed: JsonObject; removed: readonly string[] }

/** The changes that make one document another, with the order of its members. */
export function changesBetween(before: Json, after: Json): JsonChanges {
  const changes = changesAt('', before, after)
  return {
    changed: Object.fromEntries(changes.flatMap(({ place, value }) => (value === undefined ? [] : [[place, value]]))),
    removed: changes.flatMap(({ place, value }) => (value === undefined ? [place] : [])),
  }
}

/** @throws when a place does not exist in the document */
export function withChanges(before: Json, { changed, removed }: JsonChanges): Json {
  const set = Object.entries(changed).reduce<Json>((all, [place, value]) => replaceAt(all, steps(place), value), before)
  // The last element of a list goes first, so that the others keep their places.
  return removed.toReversed().reduce<Json>((all, place) => replaceAt(all, steps(place), undefined), set)
}

type Change = { place: string; value: Json | undefined }

function changesAt(place: string, before: Json, after: Json): Change[] {
  if (textOf(before) === textOf(after)) return []
  const [old, now] = [membersOf(before), membersOf(after)]
  if (old === undefined || now === undefined || Array.isArray(before) !== Array.isArray(after))
    return [{ place, value: after }]
  const lost = Object.keys(old).filter((name) => !(name in now))
  const changes = [
    ...Object.entries(now).flatMap(([name, value]) => {
      const was = old[name]
      const at = `${place}/${name}`
      return was === undefined ? [{ place: at, value }] : changesAt(at, was, value ?? null)
    }),
    ...lost.map((name) => ({ place: `${place}/${name}`, value: undefined })),
  ]
  return isInOrder(Object.keys(old), Object.keys(now)) ? changes : [{ place, value: after }]
}

/** Whether members that are added at the end stand where the other document has them. */
function isInOrder(old: readonly string[], now: readonly string[]): boolean {
  const kept = old.filter((name) => now.includes(name))
  return kept.every((name, at) => now[at] === name)
}

function replaceAt(document: Json, [step, ...rest]: readonly string[], value: Json | undefined): Json {
  if (step === undefined) return value ?? null
  const members = membersOf(document)
  const inner = members?.[step]
  if (members === undefined || (rest.length > 0 && inner === undefined))
    throw new Error(`There is no ${step} to change.`)
  const replaced = rest.length === 0 ? value : replaceAt(inner ?? null, rest, value)
  const { [step]: _, ...others } = members
  const changed = replaced === undefined ? others : { ...members, [step]: replaced }
  return Array.isArray(document) ? Object.values(changed).filter((one) => one !== undefined) : changed
}

function steps(place: string): string[] {
  return place === '' ? [] : place.slice(1).split('/')
}

function membersOf(value: Json): JsonObject | undefined {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined
}

function textOf(value: Json): string {
  return JSON.stringify(value)
}
