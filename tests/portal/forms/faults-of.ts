import { standaloneJsonSchema } from '@lokum/contracts/documents/json-schema'

type Schema = Readonly<Record<string, unknown>>

/** A member and a value that the interface does not take there; `undefined`: the member is left out. */
export type Fault = { pointer: string; value: unknown }

/** Every fault that the schema of a body knows, member by member: beyond a bound, of another type, missing or unknown. */
export function faultsOf(body: Parameters<typeof standaloneJsonSchema>[0], sent: unknown): readonly Fault[] {
  const root: Schema = standaloneJsonSchema(body, 'request')
  return membersOf(root, { at: '', sent, root })
}

type SentMember = { at: string; sent: unknown; root: Schema }

function membersOf(schema: Schema, place: SentMember): Fault[] {
  const shape = shapeOf(schema, place)
  const sent = recordOf(place.sent)
  const required = new Set(listOf(shape.required))
  const members = Object.entries(recordOf(shape.properties)).flatMap(([name, member]) => {
    const at = `${place.at}/${name}`
    const isSent = sent !== null && name in sent
    const inner = { ...place, at, sent: isSent ? sent[name] : undefined }
    const missing = isSent && required.has(name) ? [{ pointer: at, value: undefined }] : []
    return [...missing, ...faultsAt(recordOf(member), inner)]
  })
  const unknown = shape.additionalProperties === false ? [{ pointer: `${place.at}/surplus`, value: 1 }] : []
  if (shape.items === undefined) return [...members, ...unknown]
  const first = Array.isArray(place.sent) ? place.sent[0] : undefined
  return faultsAt(recordOf(shape.items), { ...place, at: `${place.at}/0`, sent: first })
}

function faultsAt(schema: Schema, place: SentMember): Fault[] {
  const shape = shapeOf(schema, place)
  const isNested = shape.properties !== undefined || shape.items !== undefined
  const wrong = [isNested ? 'text' : {}, ...beyond(shape)]
  return [...wrong.map((value) => ({ pointer: place.at, value })), ...(isNested ? membersOf(shape, place) : [])]
}

/** Values of the right type beyond what is allowed. */
function beyond({ type, maxLength, maximum, pattern, format }: Schema): unknown[] {
  if (type === 'string' && typeof maxLength === 'number') return ['x'.repeat(maxLength + 1)]
  if (type === 'string' && (pattern ?? format) !== undefined) return ['?']
  return typeof maximum === 'number' ? [maximum + 1] : []
}

/** The schema itself: references resolved, null left aside, and of alternatives the one that the form sends. */
function shapeOf(schema: Schema, place: SentMember): Schema {
  const { $ref } = schema
  if (typeof $ref === 'string') return shapeOf(definitionOf(place.root, $ref), place)
  const alternatives = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].map((one) => shapeOf(recordOf(one), place))
  const others = alternatives.filter(({ type }) => type !== 'null')
  return others.find((one) => isKindOf(one, place.sent)) ?? others[0] ?? schema
}

/** Whether the members with one possible value have it. */
function isKindOf({ properties }: Schema, sent: unknown): boolean {
  const members = Object.entries(recordOf(properties)).map(([name, member]) => ({ name, values: valuesOf(member) }))
  const kinds = members.filter(({ values }) => values.length === 1)
  return kinds.length > 0 && kinds.every(({ name, values }) => values.includes(recordOf(sent)[name]))
}

function valuesOf(member: unknown): readonly unknown[] {
  const schema = recordOf(member)
  return 'const' in schema ? [schema.const] : listOf(schema.enum)
}

function definitionOf(root: Schema, reference: string): Schema {
  return recordOf(recordOf(root.$defs)[reference.replace('#/$defs/', '')])
}

function recordOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
