import { z } from 'zod'
import type { JsonObject } from '../values/json.ts'
import { leaveOutUnicodePatterns } from './unicode-patterns.ts'

export type Side = 'request' | 'answer'
/** Named schemas of both sides of the wire, until `joinSides` gives each its place in the document. */
export type Schemas = Readonly<Record<Side, Map<string, JsonObject>>>

export function noSchemas(): Schemas {
  return { request: new Map(), answer: new Map() }
}

/**
 * The JSON Schema (draft 2020-12) of a zod schema for one side of the wire. Named schemas go into `components` and are referred to.
 * Answers stay open: a member that is added later must not break a client that validates.
 */
export function jsonSchema({ components }: { components: Schemas }, schema: z.ZodType, side: Side): JsonObject {
  const { $schema: _, $defs = {}, ...root } = schemaOf(schema, side, refTo(side, ''))
  for (const [name, component] of Object.entries($defs))
    addComponent(components[side], name, withoutDefaults(component, $defs))
  return root
}

/** The schema as one document of its own, with its named schemas under `$defs`. */
export function standaloneJsonSchema(schema: z.ZodType, side: Side): JsonObject {
  return schemaOf(schema, side, '#/$defs/')
}

/** Where a named schema of one side is before the sides are joined. */
export function refTo(side: Side, name: string): string {
  return `#/components/schemas/${side}:${name}`
}

type SchemaDocument = JsonObject & { $defs?: Record<string, JsonObject> }

function schemaOf(schema: z.ZodType, side: Side, refs: string): SchemaDocument {
  const document = z.toJSONSchema(schema, {
    io: side === 'request' ? 'input' : 'output',
    override: ({ jsonSchema }) => {
      if (side === 'answer' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      simplifyInteger(jsonSchema)
      leaveOutUnicodePatterns(jsonSchema)
      unescapeSlashes(jsonSchema)
      spellConstant(jsonSchema)
      unfoldTuple(jsonSchema)
    },
  })
  return JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', `"${refs}`), (_, part) => spellNull(part))
}

/** A text of one value is an enum of that value, which generators for OpenAPI 3.0 know too, and need to tell variants apart. */
function spellConstant(schema: { const?: unknown; enum?: unknown[] }) {
  if (typeof schema.const !== 'string') return
  schema.enum = [schema.const]
  delete schema.const
}

/** JavaScript writes `\\/` for a slash, which a JSON Schema need not escape and some generators escape again. */
function unescapeSlashes(schema: { pattern?: unknown }) {
  if (typeof schema.pattern !== 'string') return
  schema.pattern = schema.pattern.replaceAll(/\\(.)/g, (escaped, one: string) => (one === '/' ? one : escaped))
}

/** Spells a value that may be null as `anyOf` with `null`, of which a reference can be part too. */
function spellNull(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('type' in part) || !Array.isArray(part.type)) return part
  const { type, ...rest } = part
  if (type.length !== 2 || !type.includes('null')) return part
  const told = Object.entries(rest).filter(([name]) => spoken.has(name))
  const bounds = Object.entries(rest).filter(([name]) => !spoken.has(name))
  const value = { type: type.find((one) => one !== 'null'), ...Object.fromEntries(bounds) }
  return { anyOf: [value, { type: 'null' }], ...Object.fromEntries(told) }
}

/** Members of a schema that say something to people. */
const spoken = new Set(['title', 'description', 'examples', 'default', 'deprecated'])

/** Digits in a query are a number for clients; bounds that only repeat the safe integers say nothing. */
function simplifyInteger(schema: {
  type?: unknown
  format?: unknown
  pattern?: unknown
  minimum?: unknown
  maximum?: unknown
  default?: unknown
}) {
  if (schema.format === 'whole-number') {
    schema.type = 'integer'
    delete schema.format
    delete schema.pattern
  }
  if (schema.type === 'integer' && typeof schema.default === 'string') schema.default = Number(schema.default)
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** A tuple of equals is a list of a fixed length, which every generator knows. */
function unfoldTuple(schema: { prefixItems?: readonly unknown[]; items?: unknown }) {
  const [first, ...others] = schema.prefixItems ?? []
  if (first === undefined || others.some((one) => JSON.stringify(one) !== JSON.stringify(first))) return
  schema.items = first
  delete schema.prefixItems
}

/** Generators take a member with a default for one that is always sent, so its description says the default instead. */
function withoutDefaults(schema: JsonObject, named: Readonly<Record<string, JsonObject>>): JsonObject {
  return JSON.parse(JSON.stringify(schema), (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('default' in part)) return part
    const { default: value, ...rest } = part
    const name = '$ref' in part ? String(part.$ref).split(':')[1] : undefined
    const description = 'description' in part ? part.description : named[name ?? '']?.description
    const told = description === undefined ? '' : `${description}; `
    return { ...rest, description: `${told}default: ${JSON.stringify(value)}` }
  })
}

function addComponent(components: Map<string, JsonObject>, name: string, component: JsonObject): void {
  const known = components.get(name)
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component))
    throw new Error(`The schema ${name} is declared twice with different content`)
  components.set(name, component)
}
