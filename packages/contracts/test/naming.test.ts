import { expect, test } from '@jest/globals'
import { generatedFiles } from '../src/documents/generated-files.ts'

const document = JSON.parse(generatedFiles().get('openapi.json') ?? '')

/** The names of all members and parameters, wherever they are declared. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { properties, name, in: place } = Object(value)
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  const parameter = typeof name === 'string' && place === 'query' ? [name] : []
  return [...own, ...parameter, ...Object.values(value).flatMap(namesIn)]
}

const names = new Set(namesIn({ paths: document.paths, webhooks: document.webhooks, components: document.components }))

/** Names that an idea once had, with the one that it has (docs/guides/naming.md). */
test.each([
  ['timestamp', 'occurred_at'],
  ['since', 'created_from'],
])('nothing is called %s, which is %s', (before, now) => {
  expect([...names]).toContain(now)
  expect([...names]).not.toContain(before)
})

test('the body of each webhook has the members of a listed event', () => {
  const listed = Object.keys(document.components.schemas.StoredEvent.properties)

  for (const { post } of Object.values<{ post: { requestBody: { content: object } } }>(document.webhooks)) {
    const { schema } = Object(post.requestBody.content)['application/json']
    expect(schema.required).toEqual(listed)
    expect(Object.keys(schema.properties)).toEqual(listed)
  }
})
