import type { JsonObject } from '@lokum/contracts/values/json'
import fc from 'fast-check'

type Schema = ReturnType<typeof JSON.parse>
type Arbitrary = fc.Arbitrary<unknown>

/** Values that many schemas allow and few people think of, and some that none allows. */
const strange: Arbitrary = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    1e-9,
    1e15,
    1e308,
    5e-324,
    0.1 + 0.2,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '0',
    [],
    {},
  ),
  fc.constantFrom('2026-02-30', '0000-01-01', '9999-12-31', '1900-01', '2099-12', '\u200b', "'; --", 'ł'.repeat(600)),
  fc.jsonValue({ maxDepth: 3 }),
)

/**
 * Values that a schema describes, for most of them, and something strange in the place of some of them. Identifiers are often those of
 * `known`, so that a request gets beyond the question whether there is such a thing.
 */
export function arbitraryOf(schema: JsonObject, known: readonly string[]): Arbitrary {
  const visit = (part: Schema): Arbitrary =>
    fc.oneof({ weight: 40, arbitrary: described(part) }, { weight: 1, arbitrary: strange })
  const described = (part: Schema): Arbitrary => {
    if (part.$ref) return described(Reflect.get(Object(schema.$defs), part.$ref.replace('#/$defs/', '')))
    const choices = part.anyOf ?? part.oneOf
    if (choices) return fc.oneof(...choices.map(described))
    if ('const' in part) return fc.constant(part.const)
    if (part.enum) return fc.constantFrom(...part.enum)
    return ofType(part, { visit, known })
  }
  return described(schema)
}

type ArbitraryDeps = { visit: (part: Schema) => Arbitrary; known: readonly string[] }

function ofType(part: Schema, { visit, known }: ArbitraryDeps): Arbitrary {
  switch (part.type) {
    case 'object':
      return objectOf(part, visit)
    case 'array':
      return listOf(part, visit)
    case 'string':
      return textOf(part, known)
    case 'number':
    case 'integer':
      return numberOf(part)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

/** Lists are short, unless they have to be longer. */
function listOf({ items = {}, minItems = 0, maxItems = 4 }: Schema, visit: ArbitraryDeps['visit']): Arbitrary {
  return fc.array(visit(items), { minLength: minItems, maxLength: Math.min(maxItems, Math.max(4, minItems)) })
}

function objectOf({ properties = {}, required = [] }: Schema, visit: ArbitraryDeps['visit']): Arbitrary {
  const members = Object.entries(properties).map(([name, part]) => [name, visit(part)] as const)
  const described = fc.record(Object.fromEntries(members), { requiredKeys: required })
  const less = fc.record(Object.fromEntries(members), { requiredKeys: [] })
  return fc.oneof({ weight: 9, arbitrary: described }, { weight: 1, arbitrary: less })
}

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: Schema, known: readonly string[]): Arbitrary {
  if (format === 'date') return day
  if (format === 'email') return fc.constantFrom('jan@example.org', 'a.b+c@example.org')
  if (format === 'uri') return fc.webUrl()
  if (pattern === undefined) return fc.string({ minLength, maxLength: Math.min(maxLength, 600), unit: 'grapheme' })
  const shape = new RegExp(pattern, 'u')
  const fitting = known.filter((id) => shape.test(id))
  const made = fc.stringMatching(shape)
  return fitting.length === 0
    ? made
    : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: made })
}

const day = fc
  .date({ min: new Date('2026-09-01'), max: new Date('2026-11-20'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

function numberOf({ type, minimum = -1e15, maximum = 1e15, exclusiveMinimum, multipleOf }: Schema): Arbitrary {
  const least = exclusiveMinimum ?? minimum
  const whole = fc.integer({ min: Math.ceil(Math.max(least, -2e9)), max: Math.floor(Math.min(maximum, 2e9)) })
  if (type === 'integer' || multipleOf) return whole
  const parts = fc.constantFrom(0, 0, 0.5, 0.25)
  return fc.tuple(whole, parts).map(([number, part]) => number + part)
}
