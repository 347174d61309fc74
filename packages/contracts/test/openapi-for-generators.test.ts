import { expect, test } from '@jest/globals'
import { events, publicOperations } from '../src/catalogue.ts'
import { openApiDocument } from '../src/documents/openapi.ts'
import { readExamples } from '../src/documents/read-examples.ts'

type Parameter = {
  $ref?: string
  name: string
  in?: string
  required?: boolean
  description?: string
  schema: { type?: string }
}
type Described = { parameters: Parameter[]; responses: Record<string, object>; description?: string }

const document = JSON.parse(
  JSON.stringify(openApiDocument({ operations: publicOperations, events, examples: readExamples() })),
)
const follow = (parameter: Parameter): Parameter =>
  parameter.$ref?.startsWith('#/components/parameters/')
    ? document.components.parameters[parameter.$ref.replace('#/components/parameters/', '')]
    : parameter
const described: Described[] = Object.values<Record<string, Described>>(document.paths).flatMap((item) =>
  Object.values(item).map((one) => ({ ...one, parameters: one.parameters.map(follow) })),
)
const text = JSON.stringify(document)

test('a number in a path or a query is described as an integer', () => {
  const parameters = described.flatMap((operation) => operation.parameters)
  const types = (name: string) => new Set(parameters.filter((one) => one.name === name).map((one) => one.schema.type))

  for (const name of ['limit', 'page_number', 'width', 'year', 'line_number'])
    expect({ name, types: types(name) }).toEqual({ name, types: new Set(['integer']) })
})

test('every parameter has a description', () => {
  const without = described.flatMap(({ parameters }) =>
    parameters.filter(({ description }) => !description).map(({ name }) => name),
  )

  expect(without).toEqual([])
})

test('a filter has no example, which the reference would send when a list is tried', () => {
  const filters = described.flatMap(({ parameters }) =>
    parameters.filter((one) => one.in === 'query' && !one.required).map(({ schema }) => schema),
  )

  expect(filters.length).toBeGreaterThan(40)
  expect(filters.filter((schema) => 'examples' in schema)).toEqual([])
  expect(document.components.parameters.AcceptLanguage.schema).not.toHaveProperty('examples')
})

test('every timestamp has the format date-time, and no bound repeats the safe integers', () => {
  const timestamps = schemasOf(document).filter(({ description }) => /ISO 8601/.test(description ?? ''))

  expect(timestamps.length).toBeGreaterThan(0)
  expect(timestamps.filter(({ format }) => format !== 'date-time')).toEqual([])
  expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
})

test('no member of a body has a default, which generators take for a member that is always sent', () => {
  expect(JSON.stringify(document.components.schemas)).not.toContain('"default":')
})

test.each([
  'Calculation',
  'CalculationInput',
  'OpenCalculationInput',
  'ItemSource',
  'ItemSourceInput',
  'LineAt',
  'Fault',
])('the variants of %s have names and a discriminator', (name) => {
  const { oneOf, discriminator } = document.components.schemas[name]

  expect(oneOf.length).toBeGreaterThan(1)
  expect(Object.values(discriminator.mapping)).toEqual(oneOf.map(({ $ref }: { $ref: string }) => $ref))
})

test('an enum of several values that occurs more than once has a name', () => {
  const enums = [...text.matchAll(/"enum":\[[^\],]*,[^\]]*\]/g)].map(([one]) => one)
  // A statement about one status lists the codes of its refusals.
  const ofAnswers = new Set(JSON.stringify([document.components.responses, document.paths]).match(/"enum":\[[^\]]*\]/g))
  const repeated = enums.filter((one, at) => enums.indexOf(one) !== at && !ofAnswers.has(one))

  expect(repeated).toEqual([])
})

test('refusals that several operations share are named once, and briefly', () => {
  const names = Object.keys(document.components.responses)
  const inline = described.flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status, response]) => Number(status) >= 400 && !('$ref' in response))
      .map(([, response]) => JSON.stringify(response)),
  )

  expect(names.filter((name) => name.length > 45)).toEqual([])
  expect(inline.filter((one, at) => inline.indexOf(one) !== at)).toEqual([])
})

test('every code has one example, to which its answers refer', () => {
  const examples = Object.keys(document.components.examples)
  const referred = new Set([...text.matchAll(/#\/components\/examples\/(\w+)/g)].map(([, name]) => name))

  expect(examples.length).toBeGreaterThan(40)
  expect([...referred].sort()).toEqual([...examples].sort())
})

test('no pattern has Unicode properties, which many validators misread, and no list is a tuple', () => {
  expect(text).toContain('"pattern":')
  expect(text).not.toContain('\\\\p{')
  expect(text).not.toContain('prefixItems')
})

test('headers of answers are declared once and referred to', () => {
  const headers = JSON.stringify([
    described.flatMap(({ responses }) => Object.values(responses)),
    document.components.responses,
  ]).matchAll(/"headers":\{(.*?)\}\}/g)

  for (const [, members = ''] of headers)
    expect(members.replaceAll(/"[\w-]+":\{"\$ref":"[^"]+"\},?/g, '')).not.toContain('schema')
})

test('the document as it is served has at most 5.9 KB for each operation', () => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(5_900 * described.length)
})

test.each([
  ['Day', 60],
  ['Timestamp', 60],
  ['Period', 15],
  ['AmountPln', 25],
  ['ApartmentId', 15],
  ['DocumentId', 30],
])('%s is named once, and the places that hold one refer to it', (name, uses) => {
  const { pattern, minimum, maximum } = document.components.schemas[name]
  const alike = schemasOf(document, ['string', 'number']).filter(
    (one) => one.pattern === pattern && one.minimum === minimum && one.maximum === maximum,
  )

  expect(text.split(`"#/components/schemas/${name}"`).length - 1).toBeGreaterThan(uses)
  // A filter has no example, so its type stands in the filter itself.
  expect(alike.length).toBeLessThan(10)
})

test('what may be null is spelled in one way, and no slash in a pattern is escaped', () => {
  const schemas = partsOf(document)

  expect(schemas.filter(({ type }) => Array.isArray(type))).toEqual([])
  expect(schemas.filter((schema) => 'nullable' in schema)).toEqual([])
  expect(schemas.filter((schema) => Array.isArray(schema.enum) && schema.enum.includes(null))).toEqual([])
  expect(schemas.filter(({ pattern }) => typeof pattern === 'string' && pattern.includes('\\/'))).toEqual([])
  expect(text).toContain('{"type":"null"}')
})

test('refusals of transport are described once for all that read and once for all that change', () => {
  const defaults = described.map(({ responses }) => JSON.stringify(responses.default))

  expect(new Set(defaults)).toEqual(
    new Set(['Read', 'Change'].map((kind) => `{"$ref":"#/components/responses/TransportOf${kind}"}`)),
  )
  for (const status of [408, 431, 500, 502, 503, 504])
    expect(described.filter(({ responses }) => `${status}` in responses)).toEqual([])
})

test('an object that has all members of another says that it extends that one', () => {
  const { allOf, properties } = document.components.schemas.AgreementWithMails

  expect(allOf[0]).toEqual({ $ref: '#/components/schemas/Agreement' })
  expect(Object.keys(allOf[1].properties)).toEqual(['mails_declined_at'])
  expect(properties).toBeUndefined()
})

type Schema = {
  description?: string
  format?: string
  type?: unknown
  pattern?: unknown
  minimum?: unknown
  maximum?: unknown
  enum?: unknown
}

/** Every schema of a text, or of other types, within a part of the document. */
function schemasOf(part: unknown, types: readonly unknown[] = ['string']): Schema[] {
  return partsOf(part).filter(({ type }) => types.includes(type))
}

/** Every part that is no example. */
function partsOf(part: unknown): Schema[] {
  if (typeof part !== 'object' || part === null) return []
  const inner = Object.entries(part).flatMap(([name, one]) => (/^examples?$/.test(name) ? [] : partsOf(one)))
  return Array.isArray(part) ? inner : [part, ...inner]
}
