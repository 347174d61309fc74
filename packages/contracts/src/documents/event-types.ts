import type { EventContract } from '../interface/event.ts'
import type { Json, JsonObject } from '../values/json.ts'

/** Describes the filter by event types with what it may hold: a pattern, which lets new types in, shows no values to a reader. */
export function withEventTypes(schemas: JsonObject, events: readonly EventContract[]): JsonObject {
  const families = new Set(events.map(({ type }) => type.split('.')[0]))
  const values = [...[...families].map((family) => `${family}.*`), ...events.map(({ type }) => type)]
  const description = `Types, families or \`*\` for every type except \`webhook.*\`: ${values.map((value) => `\`${value}\``).join(', ')}.`
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      name === 'EventTypeFilters' ? describe(schema, description) : schema,
    ]),
  )
}

function describe(schema: Json | undefined, description: string): Json {
  return { ...JSON.parse(JSON.stringify(schema ?? {})), description }
}
