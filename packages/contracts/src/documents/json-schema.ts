import { z } from 'zod'
import type { JsonObject } from './json.ts'

export type Side = 'request' | 'answer'
export type Schemas = Map<string, JsonObject>

/**
 * The JSON Schema (draft 2020-12) of a zod schema for one side of the wire. Named schemas go into `components` and are referred to.
 * Answers stay open: a member that is added later must not break a client that validates.
 */
export function jsonSchema({ components }: { components: Schemas }, schema: z.ZodType, side: Side): JsonObject {
  const { $schema: _, $defs = {}, ...root } = schemaOf(schema, side, '#/components/schemas/')
  for (const [name, component] of Object.entries($defs)) addComponent(components, name, component)
  return root
}

/** The same as one document of its own, with its named schemas under `$defs`. */
export function standaloneJsonSchema(schema: z.ZodType, side: Side): JsonObject {
  return schemaOf(schema, side, '#/$defs/')
}

type SchemaDocument = JsonObject & { $defs?: Record<string, JsonObject> }

function schemaOf(schema: z.ZodType, side: Side, refs: string): SchemaDocument {
  const document = z.toJSONSchema(schema, {
    io: side === 'request' ? 'input' : 'output',
    override: ({ jsonSchema }) => {
      if (side === 'answer' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', `"${refs}`))
}

function addComponent(components: Schemas, name: string, component: JsonObject): void {
  const known = components.get(name)
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component))
    throw new Error(`The schema ${name} is declared twice with different content`)
  components.set(name, component)
}
