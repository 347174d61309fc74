import type { Json, JsonObject } from '../values/json.ts'

type Schema = { oneOf?: readonly { $ref?: string }[]; properties?: Record<string, { enum?: readonly Json[] }> }

/** Adds a discriminator to named unions whose variants differ in one member with one value, so that generated clients can narrow them. */
export function withDiscriminators(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withDiscriminator(schemas, schema)]))
}

function withDiscriminator(schemas: JsonObject, schema: Json | undefined): Json | undefined {
  const { oneOf } = read(schema)
  const refs = oneOf?.flatMap(({ $ref }) => $ref ?? []) ?? []
  const variants = refs.map(($ref) => ({ $ref, properties: read(schemas[nameOf($ref)]).properties ?? {} }))
  const [first] = variants
  if (!first || variants.length !== oneOf?.length) return schema
  const propertyName = Object.keys(first.properties).find((name) =>
    variants.every(({ properties }) => properties[name]?.enum?.length === 1),
  )
  if (propertyName === undefined) return schema
  const mapping = Object.fromEntries(
    variants.map(({ $ref, properties }) => [String(properties[propertyName]?.enum?.[0]), $ref]),
  )
  return { ...JSON.parse(JSON.stringify(schema)), discriminator: { propertyName, mapping } }
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

function read(schema: Json | undefined): Schema {
  return JSON.parse(JSON.stringify(schema ?? {}))
}
