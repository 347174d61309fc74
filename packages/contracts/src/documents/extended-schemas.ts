import type { Json, JsonObject } from '../values/json.ts'

type ObjectSchema = { properties: Readonly<Record<string, Json>>; required: readonly string[] }

/** Says of an object that has all members of another named object, and more, that it extends that one. */
export function withExtensions(schemas: JsonObject): JsonObject {
  const objects = new Map(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const object = readOpenObject(schema)
      return object ? [[name, object] as const] : []
    }),
  )
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const object = objects.get(name)
      const base = object && largest([...objects].filter(([, other]) => extendsObject(object, other)))
      return [name, base ? extend(schema, object, base) : schema]
    }),
  )
}

type Named = readonly [name: string, object: ObjectSchema]

function extend(schema: Json | undefined, object: ObjectSchema, [name, base]: Named): JsonObject {
  const { type: _, properties: _all, required: _names, ...told }: JsonObject = JSON.parse(JSON.stringify(schema))
  const required = object.required.filter((member) => !base.required.includes(member))
  const own = Object.entries(object.properties).filter(([member]) => !(member in base.properties))
  const rest = {
    type: 'object',
    properties: Object.fromEntries(own),
    ...(required.length > 0 && { required }),
  }
  return { allOf: [{ $ref: `#/components/schemas/${name}` }, rest], ...told }
}

function largest(found: readonly Named[]): Named | undefined {
  const size = ([, { properties }]: Named) => JSON.stringify(properties).length
  return found.toSorted((some, other) => size(other) - size(some))[0]
}

function extendsObject(object: ObjectSchema, base: ObjectSchema): boolean {
  const members = Object.keys(base.properties)
  if (members.length < fewest || members.length >= Object.keys(object.properties).length) return false
  return members.every(
    (name) =>
      JSON.stringify(object.properties[name]) === JSON.stringify(base.properties[name]) &&
      object.required.includes(name) === base.required.includes(name),
  )
}

/** Fewer members in common are a coincidence. */
const fewest = 3

/** An object that lets further members in: one that is closed refuses those of the other. */
function readOpenObject(schema: Json | undefined): ObjectSchema | undefined {
  const { type, properties, required = [], additionalProperties } = JSON.parse(JSON.stringify(schema ?? {}))
  if (type !== 'object' || properties === undefined || additionalProperties !== undefined) return undefined
  return { properties, required }
}
