import type { Json, JsonObject } from '../values/json.ts'

/** The part of JSON Schema that the pages show. */
export type Schema = {
  $ref?: string
  description?: string
  type?: string
  format?: string
  pattern?: string
  const?: Json
  enum?: readonly Json[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  examples?: readonly Json[]
} & { readonly [bound in Bound]?: number }

export const bounds = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'] as const
type Bound = (typeof bounds)[number] | 'exclusiveMinimum' | 'exclusiveMaximum'

export type Parameter = {
  $ref?: string
  name: string
  in: string
  description?: string
  required?: boolean
  schema: Schema
}

type Content = Readonly<Record<string, { schema: Schema }>>
export type Answer = {
  $ref?: string
  description: string
  headers?: Readonly<Record<string, object>>
  content?: Content
}

/** An operation or a webhook as the document describes it. */
export type Described = {
  operationId: string
  parameters: readonly Parameter[]
  requestBody?: { description?: string; required?: boolean; content: Content }
  responses: Readonly<Record<string, Answer>>
}

/** The OpenAPI document as far as its pages need it. */
export type OpenApi = {
  tags: readonly { name: string; description: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  webhooks: Readonly<Record<string, { post: Described }>>
  components: {
    schemas: Readonly<Record<string, Schema>>
    parameters: Readonly<Record<string, Parameter>>
    headers: Readonly<Record<string, { description: string }>>
  }
}

/** The document with the types of its parts, which tests of it hold. */
export function readDocument(document: JsonObject): OpenApi {
  return JSON.parse(JSON.stringify(document))
}

/** A parameter in the place of its reference. */
export function followParameter({ components }: OpenApi, parameter: Parameter): Parameter {
  return components.parameters[nameOf(parameter.$ref)] ?? parameter
}

/** The last step of a reference. */
export function nameOf(reference: string | undefined): string {
  return reference?.split('/').at(-1) ?? ''
}

/** Whether a named schema has members or variants. */
export function isObject({ properties, allOf, oneOf, additionalProperties, items }: Schema): boolean {
  return (
    [properties, allOf, oneOf, items].some((part) => part !== undefined) || typeof additionalProperties === 'object'
  )
}

/** Whether a named schema lists the words of which a member holds one. */
export function isList({ enum: words }: Schema): boolean {
  return words !== undefined
}
