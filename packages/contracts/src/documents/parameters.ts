import type { z } from 'zod'
import { isConditional, isKeyed, type Operation } from '../interface/operation.ts'
import type { Json, JsonObject } from '../values/json.ts'
import type { Example } from './example.ts'
import { jsonSchema, refTo, type Schemas } from './json-schema.ts'

/** Request headers, kept once in the document. */
export const parameterComponents = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the client, with or without quotes. For at least 24 hours, the same key with the same content returns the same response and changes nothing; use a new key for each new request. Send one with every POST, so that a request whose response was lost can be repeated safely.',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETag of the object as last read; the change is refused if the object has changed since.',
    required: false,
    schema: { type: 'string', examples: ['"1"'] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETag of an answer that the client still has: while it is the same, the answer is 304 without a body.',
    required: false,
    schema: { type: 'string' },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Language of the texts in the answer: en (default) or pl.',
    required: false,
    schema: { type: 'string' },
  },
} as const satisfies JsonObject

/** The parameters of one operation: path and query members, then the headers it takes. */
export function describeParameters(
  need: { components: Schemas },
  operation: Operation,
  example: Example['request'] = {},
): JsonObject[] {
  return [
    ...membersOf(need, operation.request.params, { place: 'path', values: example.params }),
    ...membersOf(need, operation.request.query, { place: 'query', values: example.query }),
    ...(isKeyed(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(operation.problems.includes('precondition_failed') ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(isConditional(operation) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    { $ref: '#/components/parameters/AcceptLanguage' },
  ]
}

type Members = { place: 'path' | 'query'; values: Example['request']['query'] }

function membersOf(
  need: { components: Schemas },
  schema: z.ZodObject | undefined,
  { place, values = {} }: Members,
): JsonObject[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = objectSchema(jsonSchema(need, schema, 'request'))
  return Object.entries(properties).map(([name, { description, ...member }]) => {
    const isRequired = place === 'path' || required.includes(name)
    return {
      name,
      in: place,
      description: description ?? descriptionOf(need, member),
      required: isRequired,
      example: isRequired ? values[name] : undefined,
      schema: isRequired ? member : withoutExamples(need, member),
    }
  })
}

/** The reference fills its forms with examples: a filter with one would be sent by everybody who tries a list. */
function withoutExamples(need: { components: Schemas }, schema: JsonObject): JsonObject {
  const type = named(need, schema)
  const { examples: _, description: _type, $ref: _name, ...inlined } = { ...type, ...schema }
  return type?.examples === undefined && schema.examples === undefined ? schema : inlined
}

/** A parameter of a named type is described by the type, unless it has a description of its own. */
function descriptionOf(need: { components: Schemas }, schema: JsonObject): Json | undefined {
  return named(need, schema)?.description
}

/** The named schema that this one refers to. */
function named({ components }: { components: Schemas }, { $ref }: JsonObject): JsonObject | undefined {
  return components.request.get(String($ref).slice(refTo('request', '').length))
}

type ObjectSchema = { properties?: Record<string, JsonObject>; required?: readonly Json[] }

/** Parameters are declared in unnamed objects, so the schema is the object itself and no reference to it. */
function objectSchema(schema: JsonObject): ObjectSchema {
  return JSON.parse(JSON.stringify(schema))
}
