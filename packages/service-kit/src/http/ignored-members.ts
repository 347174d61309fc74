import { pointerTo } from './validate.ts'

const mostNamed = 10
/** A longer pointer is no typo, and headers are bounded. */
const longestPointer = 200

/**
 * The value of `Lokum-Ignored` (RFC 9651, a list of strings): JSON pointers to members of a request that its contract does not know and
 * that therefore changed nothing. Undefined when there are none. Whatever is not a letter, digit or mark of RFC 3986 is
 * percent-encoded, so no name can end the string or the header.
 */
export function ignoredMembers(sent: unknown, taken: unknown): string | undefined {
  const pointers: string[] = []
  note(sent, taken, [], pointers)
  return pointers.length === 0 ? undefined : pointers.map((pointer) => `"${pointer}"`).join(', ')
}

function note(sent: unknown, taken: unknown, path: readonly string[], pointers: string[]): void {
  if (!isObject(sent) || !isObject(taken)) return
  for (const [name, value] of Object.entries(sent)) {
    if (pointers.length === mostNamed) return
    const here = [...path, name]
    if (Object.hasOwn(taken, name)) note(value, Reflect.get(taken, name), here, pointers)
    else add(pointerTo(here).slice(1), pointers)
  }
}

function add(pointer: string, pointers: string[]): void {
  if (pointer.length <= longestPointer) pointers.push(pointer)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
