import { expect, test } from '@jest/globals'
import { events, publicOperations } from '../src/catalogue.ts'
import { asyncApiDocument } from '../src/documents/asyncapi.ts'
import { openApiDocument } from '../src/documents/openapi.ts'
import { readExamples } from '../src/documents/read-examples.ts'
import { idPrefixes } from '../src/values/id-prefixes.ts'

type Schema = {
  $ref?: string
  type?: string
  format?: string
  pattern?: string
  items?: Schema
  anyOf?: Schema[]
}
type Named = { name: string; means: 'day' | 'time' | 'month' }

const examples = readExamples()
const openApi = JSON.parse(JSON.stringify(openApiDocument({ operations: publicOperations, events, examples })))
const asyncApi = JSON.parse(JSON.stringify(asyncApiDocument({ events, examples })))
const named = [openApi, asyncApi].flatMap((document) => listNamed(document, document))

const pathParameters = publicOperations.flatMap(({ request }) => Object.entries(request.params?.shape ?? {}))
const anId = '01jd3k5q9ze8r9v4k7m2n6p0xs'

// The specification calls the sort of an item its type, and the sort of terms their mode.
const ofItems = ['ComputeItemRequest', 'CreateItemRequest', 'Item']
const ofTerms = [
  'Agreement',
  'ChangedTerms',
  'CreateAgreementRequest',
  'CreateTermsRequest',
  'OverviewRow',
  'Profile',
  'StatementSnapshot',
  'TermsVersion',
  'UpdateAgreementRequest',
  'UpdateProfileRequest',
  'UpdateTermsRequest',
]

const methodOf: Readonly<Record<string, string>> = {
  create: 'POST',
  list: 'GET',
  get: 'GET',
  update: 'PATCH',
  delete: 'DELETE',
}
const plainVerbs = Object.keys(methodOf)
const domainVerbs =
  words(`archive attach calculate cancel close commit compute correct decide decline detach exchange export
  mark match pause place prepare read recover reopen replay report resend reverse revoke rotate send test verify`)

test.each([
  ['day', /(^|_)on$|._(from|to)$/, ['today']],
  // Messages on NATS keep the headers of CloudEvents.
  ['time', /_at$|._(from|to|since)$/, ['ce-time']],
  ['month', /^periods?$/, []],
])('a %s is named by the rule of docs/guides/naming.md', (means, rule, exceptions) => {
  const names = [...new Set(named.flatMap((one) => (one.means === means ? [one.name] : [])))]

  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !rule.test(name)).toSorted()).toEqual(exceptions)
})

test('the range of an object is starts_on and ends_on', () => {
  const names = new Set(named.map(({ name }) => name))

  expect(names).toContain('starts_on')
  expect(names).toContain('ends_on')
  for (const name of ['start', 'end', 'from', 'to', 'since', 'date', 'start_on', 'end_on', 'begins_on'])
    expect(names).not.toContain(name)
})

test.each([
  ['a parameter', { parameters: [{ name: 'from', schema: { type: 'string', format: 'date' } }] }, 'day'],
  ['a nullable member', { properties: { from: { anyOf: [{ format: 'date' }, { type: 'null' }] } } }, 'day'],
  ['a member of a shared schema', { properties: { from: { $ref: '#/components/schemas/Time' } } }, 'time'],
  ['a list', { items: { properties: { from: { type: 'array', items: { format: 'date-time' } } } } }, 'time'],
])('the names of %s are found', (_, part, means) => {
  const document = { part, components: { schemas: { Time: { type: 'string', format: 'date-time' } } } }

  expect(listNamed(document, document)).toEqual([{ name: 'from', means }])
})

test('the body of each webhook has the members of a listed event', () => {
  const { EventEnvelope, StoredEvent } = openApi.components.schemas

  expect(EventEnvelope.required).toEqual(['id', 'type', 'object', 'sequence', 'occurred_at'])
  expect(StoredEvent.allOf[0]).toEqual({ $ref: '#/components/schemas/EventEnvelope' })
  expect(StoredEvent.allOf[1].required).toEqual(['data'])
  for (const { post } of Object.values<{ post: { requestBody: { content: object } } }>(openApi.webhooks)) {
    const { schema } = Object(post.requestBody.content)['application/json']
    expect(schema.allOf[0]).toEqual(StoredEvent.allOf[0])
    expect(schema.allOf[1].required).toEqual(['type', 'data'])
  }
})

// Members that had another name for one idea, and those who still may have it.
test.each<[gone: string, exceptions: readonly string[]]>([
  ['status', ['Problem', 'WebhookAttempt']],
  ['type', ['AuditEntry', 'EventEnvelope', 'Problem', 'StatementSnapshot', 'WebhookEventType', ...ofItems]],
  ['mode', ofTerms],
  ['parts', ['Payment', 'ShareCalculation', 'ShareCalculationInput']],
  ['difference', ['SubMeterUse', 'SubMeterUseInput']],
  ...words(
    'role resource resources key part total rate account_number account_numbers document_accounts withdrawn_at',
  ).map((name) => [name, []] as [string, string[]]),
])('no member is called %s but where the guide says so', (gone, exceptions) => {
  const having = Object.entries(openApi.components.schemas).flatMap(([schema, part]) =>
    membersOf(part).includes(gone) ? [schema] : [],
  )

  expect(having.toSorted()).toEqual([...exceptions].toSorted())
})

test('an operation is named by its verb and its object', () => {
  const verbs = publicOperations.map(({ id }) => /^[a-z]+/.exec(id)?.[0] ?? id)

  expect([...new Set(verbs)].filter((verb) => !plainVerbs.includes(verb) && !domainVerbs.includes(verb))).toEqual([])
  for (const { id, method } of publicOperations) {
    const [verb = ''] = /^[a-z]+/.exec(id) ?? []
    if (plainVerbs.includes(verb)) expect([id, methodOf[verb]]).toEqual([id, method])
  }
})

test('what was done is undone by four verbs', () => {
  const last = publicOperations.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))

  expect(last).toEqual(expect.arrayContaining(['reopen', 'cancel', 'revoke', 'reverse']))
  for (const verb of ['restore', 'resume', 'allow', 'abandon', 'abandon-correction', 'withdraw', 'discard', 'undo'])
    expect(last).not.toContain(verb)
})

test('what is decided is decided by one operation for one thing and for many', () => {
  const deciding = publicOperations.filter(({ path }) => path.endsWith('/decisions'))
  const decisions = publicOperations.filter(({ request }) => request.body && 'decision' in request.body.shape)
  const last = publicOperations.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))

  expect(deciding.map(({ id }) => id)).toEqual([
    'decideDuplicate',
    'decideLines',
    'decideItems',
    'decidePaymentImportRows',
  ])
  expect(decisions).toEqual(deciding)
  for (const verb of ['approve', 'approve-all', 'reject', 'decide', 'decide-duplicate', 'attach'])
    expect(last).not.toContain(verb)
})

test('what a path names has an identifier, a number, a year or a version, and no day', () => {
  const others = ['1', '2026']
  const named = pathParameters.flatMap(([name, schema]) => {
    const takesId = Object.values(idPrefixes).some((prefix) => schema.safeParse(`${prefix}_${anId}`).success)
    return takesId || others.some((text) => schema.safeParse(text).success) ? [] : [name]
  })

  expect(pathParameters.length).toBeGreaterThan(0)
  expect(named).toEqual([])
  for (const [name, schema] of pathParameters)
    expect([name, ['2026-09-01', '2026-09'].filter((text) => schema.safeParse(text).success)]).toEqual([name, []])
})

test('a number in a path is called a number', () => {
  const numbers = pathParameters.flatMap(([name, schema]) =>
    ['1', '2026'].some((text) => schema.safeParse(text).success) ? [name] : [],
  )

  expect(new Set(numbers)).toEqual(new Set(['line_number', 'page_number', 'version', 'year']))
})

/** The names of all members of a schema, those of objects within it included. */
function membersOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples') return []
    return [...(key === 'properties' ? Object.keys(value) : []), ...membersOf(value)]
  })
}

/** The parameters and members of a document that are days, times or months. */
function listNamed(part: unknown, document: object): Named[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples') return []
    const schemas = namesIn(key, value).flatMap(([name, schema]) => {
      const means = meaningOf(schema, document)
      return means ? [{ name, means }] : []
    })
    return [...schemas, ...listNamed(value, document)]
  })
}

function namesIn(key: string, value: unknown): (readonly [string, Schema | undefined])[] {
  if (key === 'properties') return Object.entries(value as Record<string, Schema>)
  if (key !== 'parameters') return []
  // Those of operations are a list, and shared ones have names.
  return Object.values(value as object).map(
    ({ name, schema }: { name: string; schema?: Schema }) => [name, schema] as const,
  )
}

function meaningOf(schema: Schema | undefined, document: object): Named['means'] | undefined {
  if (!schema) return undefined
  const { $ref, format, pattern, items, anyOf = [] } = schema
  if ($ref?.startsWith('#/')) return meaningOf(resolve($ref, document), document)
  if (format === 'date') return 'day'
  if (format === 'date-time') return 'time'
  if (pattern?.endsWith('-(0[1-9]|1[0-2])$')) return 'month'
  return [items, ...anyOf].map((one) => meaningOf(one, document)).find((one) => one !== undefined)
}

function resolve($ref: string, document: object): Schema | undefined {
  let found: unknown = document
  for (const key of $ref.slice(2).split('/')) found = (found as Record<string, unknown> | undefined)?.[key]
  return found as Schema | undefined
}

function words(text: string): string[] {
  return text.split(/\s+/)
}
