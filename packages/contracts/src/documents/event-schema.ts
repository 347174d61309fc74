import type { EventContract } from '../interface/event.ts'
import type { JsonObject } from './json.ts'
import { standaloneJsonSchema } from './json-schema.ts'

/** The JSON Schema of one event's data; `$id` is the path that `ce-dataschema` ends with. */
export function eventSchema({ type, version, summary, data }: EventContract): JsonObject {
  const { $schema, ...schema } = standaloneJsonSchema(data, 'answer')
  return { $schema, $id: `/events/${type}/v${version}`, title: type, description: summary, ...schema }
}
