import { isList, isObject, nameOf, type OpenApi, type Schema } from './read-document.ts'

/** The type of a member in Markdown: named ones are links, others say their bounds. */
export function describeType(document: OpenApi, schema: Schema): string {
  const { $ref, anyOf, oneOf, allOf, items, properties, additionalProperties } = schema
  if ($ref !== undefined) return linkTo(document, nameOf($ref))
  const alternatives = anyOf ?? oneOf
  if (alternatives) return alternatives.map((one) => describeType(document, one)).join(' or ')
  if (allOf) return allOf.map((one) => describeType(document, one)).join(' and ')
  if (items) return `list of ${describeType(document, items)}${boundsOf(schema, 'Items', ' entries')}`
  if (typeof additionalProperties === 'object') return `object of ${describeType(document, additionalProperties)}`
  return properties ? 'object' : describeValue(schema)
}

/** The address of the page or the row of a named schema. */
export function addressOf({ components }: OpenApi, name: string): string {
  const schema = components.schemas[name]
  if (schema && isObject(schema)) return `/docs/reference/objects/${name}`
  if (schema && isList(schema)) return `/docs/reference/words/${name}`
  return `/docs/reference/values#${name.toLowerCase()}`
}

export function linkTo(document: OpenApi, name: string): string {
  return `[${name}](${addressOf(document, name)})`
}

/** A value without a name. */
export function describeValue(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.type === 'string')
    return `text${schema.format ? ` (${schema.format})` : ''}${boundsOf(schema, 'Length', ' characters')}`
  if (schema.type === 'number' || schema.type === 'integer') return `${schema.type}${rangeOf(schema)}`
  return schema.type ?? 'any value'
}

function boundsOf(schema: Schema, of: 'Length' | 'Items', unit: string): string {
  const [min, max] = [schema[`min${of}`], schema[`max${of}`]]
  if (max === undefined) return min === undefined ? '' : `, at least ${min}${unit}`
  return min === undefined ? `, at most ${max}${unit}` : `, ${min} to ${max}${unit}`
}

function rangeOf({ minimum, maximum, exclusiveMinimum }: Schema): string {
  const low = exclusiveMinimum === undefined ? minimum : exclusiveMinimum
  const from = low === undefined ? '' : ` ${exclusiveMinimum === undefined ? 'from' : 'above'} ${low}`
  return `${from}${maximum === undefined ? '' : ` to ${maximum}`}`
}
