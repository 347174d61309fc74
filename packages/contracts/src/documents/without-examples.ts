import type { Json, JsonObject } from '../values/json.ts'

/** A document without examples: those of operations repeat `packages/contracts/examples`. */
export function withoutExamples(document: JsonObject): JsonObject {
  return withoutIn(document, 'keyword')
}

/** Members of `properties` and the like are names that the interface chose, so one of them may be called `example`. */
function withoutIn(object: JsonObject, members: 'keyword' | 'name'): JsonObject {
  const kept = Object.entries(object).filter(([member]) => members === 'name' || !examples.has(member))
  return Object.fromEntries(
    kept.map(([member, value]) => [
      member,
      value && without(value, members === 'keyword' && named.has(member) ? 'name' : 'keyword'),
    ]),
  )
}

function without(value: Json, members: 'keyword' | 'name'): Json {
  if (isList(value)) return value.map((one) => without(one, 'keyword'))
  return isObject(value) ? withoutIn(value, members) : value
}

const examples = new Set(['example', 'examples'])
const named = new Set(['properties', '$defs', 'paths', 'webhooks', 'schemas', 'responses', 'headers', 'parameters'])

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null
}
