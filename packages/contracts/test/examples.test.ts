import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { events, publicOperations } from '../src/catalogue.ts'
import { asyncApiDocument } from '../src/documents/asyncapi.ts'
import { openApiDocument } from '../src/documents/openapi.ts'
import { exampleFiles, examplesFolder, readExamples } from '../src/documents/read-examples.ts'

const examples = readExamples()
const document = JSON.parse(JSON.stringify(openApiDocument({ operations: publicOperations, events, examples })))

/** A part of the document in the place of its reference. */
function follow(part: { $ref?: string }) {
  return (part.$ref ?? '')
    .split('/')
    .slice(1)
    .reduce((at, name) => at[name], part.$ref === undefined ? part : document)
}

test('every operation has one example, and no example is of anything else', () => {
  expect([...examples.keys()].sort()).toEqual(publicOperations.map(({ id }) => id).sort())
})

test('the files of the examples are what recording them again writes, and one whole settlement is among them', () => {
  const files = exampleFiles(examples)

  expect(readdirSync(examplesFolder).sort()).toEqual([...files.keys()].sort())
  for (const [file, text] of files) expect(readFileSync(join(examplesFolder, file), 'utf8')).toBe(text)
  const texts = [...files.values()].join('')
  expect(files.get('settlements.json')).toContain('"document_ledgers": [')
  expect(texts.split('"like": "getSettlement"').length - 1).toBeGreaterThanOrEqual(8)
})

const known = publicOperations.map((operation) => [operation.id, operation] as const)

test.each(known)('the request of the example of %s is accepted by its schemas', (id, { request }) => {
  const { params, query = {}, body } = examples.get(id)?.request ?? {}
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

  const named = Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]))
  expect(request.params?.safeParse(named).error).toBeUndefined()
  expect(request.query?.safeParse(texts).error).toBeUndefined()
  expect(request.body?.safeParse(body ?? {}).error).toBeUndefined()
  expect(Object.keys(body ?? {}).filter((name) => !(name in (request.body?.shape ?? {})))).toEqual([])
})

test.each(known)('the answer of the example of %s is one that its schema promises', (id, { answer }) => {
  const { status, body, file } = examples.get(id)?.answer ?? { status: 0 }

  expect(status).toBe(answer.status)
  expect(body !== undefined).toBe(answer.body !== undefined)
  expect(file === undefined || answer.file?.includes(file)).toBe(true)
  expect(file !== undefined).toBe(answer.file !== undefined)
  if (answer.body) expect(answer.body.safeParse(body).error).toBeUndefined()
})

test.each(known)('the document shows the example of %s', (id, { method, path, request, answer }) => {
  const { requestBody, responses, parameters } = document.paths[path][method.toLowerCase()]
  const example = examples.get(id)

  const content = requestBody?.content ?? {}
  const followed = parameters.map(follow)
  for (const name of Object.keys(request.params?.shape ?? {}))
    expect(followed.find((one: { name: string }) => one.name === name).example).toBe(example?.request.params?.[name])
  if (request.upload)
    expect(content['multipart/form-data'].example).toEqual({ ...example?.request.body, file: '@file' })
  else if (request.body) expect(content['application/json'].example).toEqual(example?.request.body)
  if (answer.body === undefined) return
  const shown = follow(responses[answer.status].content['application/json'].examples.recorded).value
  expect(answer.body.safeParse(shown).error).toBeUndefined()
  expect(withoutLists(shown)).toEqual(withoutLists(example?.answer.body))
})

test('each entry of a list in a recorded answer is in the document once', () => {
  const answers = publicOperations.flatMap(({ id, answer }) => {
    const body = examples.get(id)?.answer.body
    return body ? [{ body, kind: answer.body }] : []
  })
  const shown = JSON.stringify(document)

  for (const { body } of answers)
    for (const entry of Object.values(body).filter(Array.isArray).flat())
      expect([entry, shown.includes(JSON.stringify(entry.example ?? entry))]).toEqual([entry, true])
  const items = Map.groupBy(
    [...shown.matchAll(/\{"id":"itm_[^}]*"decided_at":[^}]*\}/g)].map(([text]) => text),
    (text) => text,
  )
  expect([...items.values()].filter((same) => same.length > 12)).toEqual([])
})

/** Members whose lists an answer of the document may shorten. */
function withoutLists(body: object | undefined) {
  return Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => !Array.isArray(value)))
}

const { messages } = JSON.parse(JSON.stringify(asyncApiDocument({ events, examples }).components))

test.each(events.map((event) => [event.type, event] as const))(
  'both documents show an example of %s that its schema promises',
  (type, { data }) => {
    const { schema, example } = document.webhooks[type].post.requestBody.content['application/json']

    expect(schema.allOf[1].properties.type.enum).toEqual([example.type])
    expect(messages[type].examples[0].payload).toEqual(example.data)
    expect(data.safeParse(example.data).error).toBeUndefined()
  },
)

test('an event shows the recorded answer of the operation that emits it', () => {
  const { example } = document.webhooks['agreement.created'].post.requestBody.content['application/json']

  expect(example.data).toEqual(examples.get('createAgreement')?.answer.body)
})

test('each header of an answer has an example', () => {
  const headers = Object.entries<{ example?: string }>(document.components.headers)

  expect(headers.filter(([, { example }]) => !example).map(([name]) => name)).toEqual([])
})
