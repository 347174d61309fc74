import type { EventContract } from '../interface/event.ts'
import type { JsonObject } from '../values/json.ts'
import { standaloneJsonSchema } from './json-schema.ts'

/** Where the schema of one event's data is served, below the address of the system. */
export function eventSchemaPath({ type, version }: Pick<EventContract, 'type' | 'version'>): string {
  return `/events/${type}/v${version}`
}

/** The JSON Schema of one event's data; `$id` is the path that `ce-dataschema` ends with. */
export function eventSchema(event: EventContract): JsonObject {
  const { type, summary, data } = event
  const { $schema, description: _, ...schema } = standaloneJsonSchema(data, 'answer')
  return { $schema, $id: eventSchemaPath(event), title: type, description: summary, ...schema }
}
