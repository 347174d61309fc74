import { expect, test } from '@jest/globals'
import { events, publicOperations } from '@lokum/contracts/catalogue'
import { problems } from '@lokum/contracts/problems/problem'
import { z } from 'zod'
import { readArticles } from '../src/pages/docs/read-articles.ts'
import { searchIndex } from '../src/pages/docs/search-index.ts'

const { findEntries } = await import(String(new URL('../src/pages/docs/find-entries.js', import.meta.url)))

const Entries = z.array(z.looseObject({ title: z.string(), context: z.string(), path: z.string(), text: z.string() }))
const articles = readArticles({ publicBaseUrl: 'https://lokum.test' })
const entries = Entries.parse(JSON.parse(String(searchIndex(articles).body)))
const pathsOf = (query: string) => Entries.parse(findEntries(entries, query)).map(({ path }) => path)

test('every operation, code and type of event, and every section of a guide, can be found', () => {
  const paths = entries.map(({ path }) => path)

  expect(paths).toEqual(expect.arrayContaining(Object.keys(problems).map((code) => `/problems/${code}`)))
  expect(paths.filter((path) => path.includes('/webhook/POST/')).length).toBe(events.length)
  expect(new Set(paths.filter((path) => /reference#tag\/\w+\/(GET|POST|PATCH|DELETE)\//.test(path))).size).toBe(
    publicOperations.length,
  )
  expect(paths).toContain('/docs/guides/webhooks#rotate-the-secret')
  expect(new Set(paths).size).toBe(paths.length)
})

test.each([
  ['rate_limited', '/problems/rate_limited'],
  ['settlement.sent', '/docs/reference#tag/webhooks/webhook/POST/settlement.sent'],
  ['archive apartment', '/docs/reference#tag/apartments/POST/v1/apartments/{id}/archive'],
  ['rotate secret', '/docs/guides/webhooks#rotate-the-secret'],
  ['IDEMPOTENCY key', '/docs/guides/glossary'],
])('a search for "%s" finds %s', (query, path) => {
  expect(pathsOf(query)).toContain(path)
})

test('of a guide in two languages, readers find the one in theirs', () => {
  const find = (query: string, language: string) =>
    Entries.parse(findEntries(entries, query, { language })).map(({ path }) => path)

  expect(find('wymien sekret', 'pl')).toContain('/docs/guides/pl/webhooks#wymień-sekret')
  expect(find('wymien sekret', 'en')).toEqual([])
  expect(find('webhook-attempt', 'pl')).not.toContain('/docs/guides/webhooks#what-a-request-has')
  expect(find('next_cursor', 'pl')).toContain('/docs/guides/lists#page-by-page')
})

test('every word must be there, accents and case do not matter, and nothing finds nothing', () => {
  const some = [
    { title: 'Długa', context: '', path: '/a', text: 'one two' },
    { title: 'Other', context: '', path: '/b', text: 'dluga two' },
  ]

  expect(Entries.parse(findEntries(some, 'DLUGA two')).map(({ path }) => path)).toEqual(['/a', '/b'])
  expect(findEntries(some, 'długa three')).toEqual([])
  expect(findEntries(some, '  ')).toEqual([])
})
