import { isUnicodePattern } from '../documents/unicode-patterns.ts'
import type { JsonObject } from '../values/json.ts'

/** The part of JSON Schema that the documents use. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  pattern?: string
  format?: string
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema | false
  prefixItems?: readonly Schema[]
  propertyNames?: Schema
  additionalProperties?: boolean | Schema
} & { readonly [bound in Bound]?: number }

export const lowerBounds = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'] as const
export const upperBounds = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'] as const
const allBounds = [...lowerBounds, ...upperBounds]
type Bound = (typeof lowerBounds)[number] | (typeof upperBounds)[number]

/** A schema without references, unions and `allOf`. */
export type Shape = {
  types: readonly string[]
  values: readonly string[] | undefined
  patterns: readonly string[]
  /** Greatest lower and least upper bounds. */
  bounds: Readonly<Partial<Record<Bound, number>>>
  properties: Readonly<Record<string, Schema>>
  required: readonly string[]
  items: readonly Schema[]
  isClosed: boolean
}

/** The alternatives of a schema, each as a shape; `root` is the document that its references point into. */
export function expandShapes(root: JsonObject, schema: Schema): Shape[] {
  const { $ref, anyOf, oneOf, allOf, ...own } = schema
  const parts = [
    [shapeOf(own)],
    ...($ref === undefined ? [] : [expandShapes(root, resolve(root, $ref))]),
    ...[anyOf, oneOf]
      .filter((union) => union !== undefined)
      .map((union) => union.flatMap((one) => expandShapes(root, one))),
    ...(allOf ?? []).map((one) => expandShapes(root, one)),
  ]
  return parts.reduce((some, others) => some.flatMap((one) => others.map((other) => both(one, other))))
}

function shapeOf({ type = [], properties = {}, required = [], items, prefixItems = [], ...own }: Schema): Shape {
  const values = own.const === undefined ? own.enum : [own.const]
  const further = [items, own.propertyNames, own.additionalProperties].filter((one) => typeof one === 'object')
  return {
    types: [type].flat(),
    values: values?.map((value) => JSON.stringify(value)),
    patterns: [own.pattern, own.format].flatMap((one) => (one === undefined || isUnicodePattern(one) ? [] : [one])),
    bounds: Object.fromEntries(allBounds.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
    properties,
    required,
    items: [...prefixItems, ...further],
    isClosed: own.additionalProperties === false,
  }
}

function both(one: Shape, other: Shape): Shape {
  return {
    types: one.types.length > 0 ? one.types : other.types,
    values: one.values ?? other.values,
    patterns: [...new Set([...one.patterns, ...other.patterns])],
    bounds: tightest(one.bounds, other.bounds),
    properties: joined(one.properties, other.properties),
    required: [...new Set([...one.required, ...other.required])],
    items: [...one.items, ...other.items],
    isClosed: one.isClosed || other.isClosed,
  }
}

function tightest(one: Shape['bounds'], other: Shape['bounds']): Shape['bounds'] {
  const both = (pick: (...values: number[]) => number) => (name: Bound) => {
    const values = [one[name], other[name]].filter((value) => value !== undefined)
    return values.length === 0 ? [] : [[name, pick(...values)] as const]
  }
  return Object.fromEntries([...lowerBounds.flatMap(both(Math.max)), ...upperBounds.flatMap(both(Math.min))])
}

function joined(one: Shape['properties'], other: Shape['properties']): Shape['properties'] {
  const shared = Object.keys(one).filter((name) => name in other)
  const narrowed = shared.map((name) => [name, { allOf: [other[name] ?? {}, one[name] ?? {}] }] as const)
  return { ...one, ...other, ...Object.fromEntries(narrowed) }
}

/** Named schemas of each document: most are referred to hundreds of times. */
const resolved = new WeakMap<JsonObject, Map<string, Schema>>()

function resolve(root: JsonObject, pointer: string): Schema {
  const known = resolved.get(root) ?? new Map<string, Schema>()
  resolved.set(root, known)
  const names = pointer.split('/').slice(1)
  const schema = known.get(pointer) ?? JSON.parse(JSON.stringify(names.reduce<unknown>(member, root)))
  known.set(pointer, schema)
  return schema
}

export function member(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
}
