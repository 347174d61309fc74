export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [member: string]: Json }

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object at a path of members, made where it is missing. */
export function openObject(root: JsonObject, path: readonly string[]): JsonObject {
  let at = root
  for (const member of path) {
    const next = at[member]
    const object: JsonObject = isObject(next) ? next : {}
    at[member] = object
    at = object
  }
  return at
}
