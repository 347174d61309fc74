import type { JsonObject } from '../values/json.ts'
import { refTo, type Schemas } from './json-schema.ts'

/**
 * The named schemas of both sides under one name each, and a function that makes references follow them. A schema that requests and
 * answers have alike keeps its name; where they differ, that of requests is named `…Input`.
 */
export function joinSides({ request, answer }: Schemas): {
  schemas: JsonObject
  follow: <Part extends object>(part: Part) => Part
} {
  const differing = namesThatDiffer({ request, answer })
  const nameOfRequest = (name: string) => (differing.has(name) ? `${name}Input` : name)
  const follow = <Part extends object>(part: Part): Part =>
    JSON.parse(
      JSON.stringify(part).replaceAll(
        /"#\/components\/schemas\/(request|answer):([^"]+)"/g,
        (_, side: string, name: string) => `"#/components/schemas/${side === 'request' ? nameOfRequest(name) : name}"`,
      ),
    )
  const all = new Map(answer)
  for (const [name, schema] of request) addUnder(all, nameOfRequest(name), schema)
  const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1))
  return { schemas: follow(Object.fromEntries(sorted)), follow }
}

function addUnder(all: Map<string, JsonObject>, name: string, schema: JsonObject): void {
  if (name.endsWith('Input') && all.has(name)) throw new Error(`Requests and answers both need the name ${name}`)
  if (!all.has(name)) all.set(name, schema)
}

/** Names whose schema differs between the sides, itself or through one that it refers to. */
function namesThatDiffer({ request, answer }: Schemas): Set<string> {
  const both = [...request.keys()].filter((name) => answer.has(name))
  const differing = new Set(both.filter((name) => textOf(request.get(name)) !== textOf(answer.get(name))))
  for (let before = -1; before < differing.size; ) {
    before = differing.size
    for (const name of both)
      if ([...differing].some((other) => JSON.stringify(request.get(name)).includes(`"${refTo('request', other)}"`)))
        differing.add(name)
  }
  return differing
}

function textOf(schema: JsonObject | undefined): string {
  return JSON.stringify(schema).replaceAll('#/components/schemas/request:', '#/components/schemas/answer:')
}
