import type { EventContract } from '../interface/event.ts'
import type { Json, JsonObject } from '../values/json.ts'

/** Describes each member `event_types` with what it may hold: a pattern, which lets new types in, shows no values to a reader. */
export function withEventTypes(schemas: JsonObject, events: readonly EventContract[]): JsonObject {
  const families = new Set(events.map(({ type }) => type.split('.')[0]))
  const values = [...[...families].map((family) => `${family}.*`), ...events.map(({ type }) => type)]
  const description = `Types, families or \`*\` for every type except \`webhook.*\`: ${values.map((value) => `\`${value}\``).join(', ')}.`
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, describeMember(schema, description)]),
  )
}

function describeMember(schema: Json | undefined, description: string): Json | undefined {
  const copy = JSON.parse(JSON.stringify(schema ?? {}))
  const { event_types } = copy.properties ?? {}
  if (event_types === undefined) return schema
  return { ...copy, properties: { ...copy.properties, event_types: { ...event_types, description } } }
}
