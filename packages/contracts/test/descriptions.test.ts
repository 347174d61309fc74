import { expect, test } from '@jest/globals'
import { events, publicOperations } from '../src/catalogue.ts'
import { asyncApiDocument } from '../src/documents/asyncapi.ts'
import { eventSchema } from '../src/documents/event-schema.ts'
import { openApiDocument } from '../src/documents/openapi.ts'
import { readExamples } from '../src/documents/read-examples.ts'

type Described = {
  description?: string
  summary?: string
  $ref?: string
  content?: Record<string, { schema?: Schema }>
}
type Operation = Described & {
  operationId: string
  parameters: (Described & { name: string })[]
  requestBody?: Described
  responses: Record<string, Described>
}

const openApi = JSON.parse(
  JSON.stringify(openApiDocument({ operations: publicOperations, events, examples: readExamples() })),
)
const asyncApi = JSON.parse(JSON.stringify(asyncApiDocument({ events, examples: readExamples() })))
const operations = [openApi.paths, openApi.webhooks].flatMap((items) =>
  Object.values<Record<string, Operation>>(items).flatMap((item) => Object.values(item)),
)

test('every operation and every webhook says more in its description than in its summary', () => {
  const silent = operations.filter(({ summary, description }) => !description || description === summary)

  expect(operations.length).toBe(publicOperations.length + events.length)
  expect(silent.map(({ operationId }) => operationId)).toEqual([])
})

test('no description or summary has an angle bracket outside code, where Markdown would take it for HTML', () => {
  const texts: string[] = []
  JSON.stringify([openApi, asyncApi], (key, value) => {
    if ((key === 'description' || key === 'summary') && typeof value === 'string') texts.push(value)
    return key === 'example' || key === 'examples' ? undefined : value
  })

  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts.filter((text) => /[<>]/.test(text.replaceAll(/`[^`]*`/g, '')))).toEqual([])
})

test('the filter by event types names every type of event, and each request that has one refers to it', () => {
  const schemas = Object.entries<Described & { properties?: Record<string, unknown> }>(openApi.components.schemas)
  const asked = schemas.flatMap(([name, { properties }]) =>
    name.endsWith('Request') && properties?.event_types ? [properties.event_types] : [],
  )
  const filters = schemas.find(([name]) => name === 'EventTypeFilters')?.[1]

  expect(asked).toHaveLength(3)
  for (const one of asked) expect(one).toEqual({ $ref: '#/components/schemas/EventTypeFilters' })
  for (const { type } of events) expect(filters?.description).toContain(`\`${type}\``)
})

test('every webhook has a title of its own', () => {
  const titles = Object.values<{ post: Described }>(openApi.webhooks).map(({ post }) => post.summary)

  expect(new Set(titles).size).toBe(events.length)
})

test('every parameter, body and answer of an operation has a description', () => {
  const parts = operations.flatMap(({ operationId, parameters, requestBody, responses }) => [
    ...parameters.map((one) => [`${operationId} ${one.name}`, one] as const),
    ...(requestBody ? [[`${operationId} body`, requestBody] as const] : []),
    ...Object.entries(responses).map(([status, one]) => [`${operationId} ${status}`, one] as const),
  ])

  expect(parts.length).toBeGreaterThan(1_000)
  expect(undescribed(parts)).toEqual([])
})

test('an answer says which object it holds', () => {
  const answers = operations.flatMap(({ operationId, responses }) =>
    ['200', '201', '202'].flatMap((status) => (responses[status] ? [{ operationId, ...responses[status] }] : [])),
  )

  expect(answers.length).toBeGreaterThan(100)
  expect(answers.filter(({ description }) => !/: ./.test(description ?? ''))).toEqual([])
})

test.each(['schemas', 'parameters', 'headers', 'responses', 'securitySchemes'])(
  'each of the %s has a description',
  (kind) => {
    expect(undescribed(Object.entries<Described>(openApi.components[kind]))).toEqual([])
  },
)

test('each member of a body, an answer and the data of an event says what it is', () => {
  const contentOf = (name: string, part: Described = {}) =>
    Object.values(part.content ?? {}).map(({ schema }) => [name, schema ?? {}] as const)
  const schemas: (readonly [string, Schema])[] = [
    ...Object.entries<Schema>(openApi.components.schemas),
    ...Object.entries<Schema>(asyncApi.components.schemas),
    ...Object.entries<Described>(openApi.components.responses).flatMap(([name, part]) => contentOf(name, part)),
    ...operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((part) => contentOf(operationId, part)),
    ),
    ...events.map((event) => [event.type, JSON.parse(JSON.stringify(eventSchema(event)))] as const),
  ]
  const members = schemas.flatMap(([name, schema]) => membersOf(schema, name))

  expect(members.length).toBeGreaterThan(1_500)
  expect(members.filter(([, member]) => isSilent(member)).map(([path]) => path)).toEqual([])
})

test('no member repeats its name instead of a description', () => {
  const members = Object.entries<Schema>(openApi.components.schemas).flatMap(([name, schema]) =>
    membersOf(schema, name),
  )
  const words = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim()
  const idle = members.filter(
    ([path, { description = '' }]) => words(description) === words(path.split('.').at(-1) ?? ''),
  )

  expect(idle.map(([path]) => path)).toEqual([])
})

test('each tag and each scope has a description', () => {
  const { tags, components } = openApi
  const scopes = Object.values(components.securitySchemes.accessToken['x-scopes'])

  expect(tags.filter(({ description }: Described) => !description)).toEqual([])
  expect(scopes.length).toBe(10)
  expect(scopes.filter((text) => !text)).toEqual([])
})

test('each event says in the AsyncAPI document when it is sent', () => {
  for (const { type, summary, description } of events) {
    expect(asyncApi.channels[type]).toMatchObject({ summary, description })
    expect(asyncApi.components.messages[type]).toMatchObject({ summary, description })
    expect(description).not.toBe(summary)
  }
})

type Schema = Described & {
  type?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Every member of the schemas in a part of a document, by its path. What narrows a named schema needs no words of its own. */
function membersOf(schema: Schema, path: string): (readonly [string, Schema])[] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  const narrows = allOf.some(({ $ref }) => $ref)
  const own = Object.entries(properties).map(([name, member]) => [`${path}.${name}`, member] as const)
  const inner = [
    ...own,
    ...(items ? [[`${path}[]`, items] as const] : []),
    ...(typeof additionalProperties === 'object' ? [[`${path}{}`, additionalProperties] as const] : []),
    ...[...anyOf, ...oneOf, ...(narrows ? [] : allOf)].map((one) => [path, one] as const),
  ]
  return [...own, ...inner.flatMap(([at, one]) => membersOf(one, at))]
}

/** A member is described by itself, by the named schema that it refers to, or by that of its value beside null. */
function isSilent({ description = '', $ref, anyOf = [] }: Schema): boolean {
  if ($ref || (description && !description.startsWith('default: '))) return false
  const values = anyOf.filter(({ type }) => type !== 'null')
  return values.length === 0 || values.some(isSilent)
}

function undescribed(parts: readonly (readonly [string, Described])[]): string[] {
  return parts.flatMap(([name, { description, $ref }]) => (description || $ref ? [] : [name]))
}
