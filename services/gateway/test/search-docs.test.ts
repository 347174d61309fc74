import { expect, test } from '@jest/globals'
import { events, publicOperations } from '@lokum/contracts/catalogue'
import { problems } from '@lokum/contracts/problems/problem'
import MiniSearch from 'minisearch'
import { z } from 'zod'
import { readArticles } from '../src/pages/docs/read-articles.ts'
import { readReference } from '../src/pages/reference/read-reference.ts'
import { searchIndex } from '../src/pages/reference/search-index.ts'

const { openSearch } = await import(String(new URL('../src/pages/docs/find-entries.js', import.meta.url)))

const Entries = z.array(z.looseObject({ title: z.string(), context: z.string(), path: z.string() }))
const system = { publicBaseUrl: 'https://lokum.test', providerUrl: 'https://login.test' }
const site = { articles: readArticles(system), reference: readReference(system) }
const entries = Entries.parse(JSON.parse(String(searchIndex(site).body)))
const searches = { en: openSearch(MiniSearch, entries, 'en'), pl: openSearch(MiniSearch, entries, 'pl') }
const pathsOf = (query: string, language: 'en' | 'pl' = 'en') =>
  Entries.parse(searches[language](query)).map(({ path }) => path)

test('every operation, code, type of event, object and value, and every section of a guide, can be found', () => {
  const paths = entries.map(({ path }) => path)

  expect(paths).toEqual(expect.arrayContaining(Object.keys(problems).map((code) => `/problems/${code}`)))
  expect(paths).toEqual(expect.arrayContaining(events.map(({ type }) => `/docs/reference/events/${type}`)))
  expect(paths).toEqual(expect.arrayContaining(publicOperations.map(({ id }) => `/docs/reference/operations/${id}`)))
  // The list of all pages stands for none of them.
  expect(paths).toEqual(expect.arrayContaining([...site.reference.keys()].filter((path) => path !== '/docs/reference')))
  expect(paths).toContain('/docs/reference/values#amountpln')
  expect(paths).toContain('/docs/guides/webhooks#rotate-the-secret')
  expect(new Set(paths).size).toBe(paths.length)
})

/** Words of strangers, and the page that answers them; the first result is on it. */
const firstPages = [
  ['pagination', '/docs/guides/pagination'],
  ['authentication', '/docs/guides/authentication'],
  ['authenticate', '/docs/guides/authentication'],
  ['oauth', '/docs/guides/authentication'],
  ['api key', '/docs/guides/authentication'],
  ['sdk', '/docs/guides/tools'],
  ['cli', '/docs/guides/tools'],
  ['postman', '/docs/guides/tools'],
  ['sandbox', '/docs/guides/testing'],
  ['test mode', '/docs/guides/testing'],
  ['test event', '/docs/guides/testing'],
  ['backoff', '/docs/guides/repeating-requests'],
  ['retries', '/docs/guides/repeating-requests'],
  ['idempotency', '/docs/guides/repeating-requests'],
  ['polling', '/docs/guides/what-changed'],
  ['sync', '/docs/guides/what-changed'],
  ['currency', '/docs/guides/amounts'],
  ['decimals', '/docs/guides/amounts'],
  ['webhok', '/docs/guides/webhooks'],
  ['webhooks', '/docs/guides/webhooks'],
  ['ip address', '/docs/guides/webhooks'],
  ['throttling', '/docs/guides/limits'],
  ['rate limit', '/docs/guides/limits'],
  ['optimistic locking', '/docs/guides/changes'],
  ['quickstart', '/docs/guides/first-call'],
  ['lokum-ignored', '/docs/guides/errors'],
  ['kafka', '/docs/guides/nats'],
  ['rent increase', '/docs/guides/agreements'],
  ['heating', '/docs/guides/advances'],
  ['submeter', '/docs/guides/sub-meters'],
  ['breaking change', '/docs/guides/versions'],
  ['autentication', '/docs/guides/authentication'],
  ['paginaton', '/docs/guides/pagination'],
  ['rate_limited', '/problems/rate_limited'],
] as const

test.each(firstPages)('a search for "%s" finds the page %s first', (query, page) => {
  expect(pathsOf(query)[0]?.split('#')[0]).toBe(page)
})

/** Words of Polish strangers, and the page in Polish that answers them first. */
test.each([
  ['paginacja', 'pagination'],
  ['stronicowanie', 'pagination'],
  ['następna strona', 'pagination'],
  ['logowanie', 'authentication'],
  ['klucz api', 'authentication'],
  ['uwierzytelnienie', 'authentication'],
  ['piaskownica', 'testing'],
  ['tryb testowy', 'testing'],
  ['oauth', 'authentication'],
  ['sandbox', 'testing'],
])('a search in Polish for "%s" finds the guide %s first', (query, guide) => {
  expect(pathsOf(query, 'pl')[0]?.split('#')[0]).toBe(`/docs/guides/pl/${guide}`)
})

/** Searches that an operation answers, by its name. */
const firstOperations = [
  ['delete apartment', /Apartment$/],
  ['unarchive', /reopenApartment/],
  ['archive apartment', /\/archiveApartment$/],
  ['readings', /readings/i],
  ['bulk', /approve|import|readings/i],
] as const

test.each(firstOperations)('a search for "%s" finds its operation first', (query, operation) => {
  const [first] = pathsOf(query).filter((path) => path.includes('reference'))

  expect(pathsOf(query)[0]).toBe(first)
  expect(first).toMatch(operation)
})

test.each([
  ['settlement.sent', '/docs/reference/events/settlement.sent'],
  ['IDEMPOTENCY key', '/docs/guides/repeating-requests'],
  ['rotate secret', '/docs/guides/webhooks#rotate-the-secret'],
  ['SettlementDetail', '/docs/reference/objects/SettlementDetail'],
  ['AmountPln', '/docs/reference/values#amountpln'],
  ['SettlementState', '/docs/reference/words/SettlementState'],
  ['snapshot_sha256', '/docs/reference/objects/Statement'],
])('a search for "%s" finds %s', (query, path) => {
  expect(pathsOf(query)).toContain(path)
})

test('of a guide in two languages, readers find the one in theirs', () => {
  expect(pathsOf('wymien sekret', 'pl')[0]).toBe('/docs/guides/pl/webhooks#wymień-sekret')
  expect(pathsOf('wymien sekret')).not.toContain('/docs/guides/pl/webhooks#wymień-sekret')
  expect(pathsOf('webhook-attempt', 'pl')).not.toContain('/docs/guides/webhooks#what-a-request-has')
  expect(pathsOf('next_cursor', 'pl')).toContain('/docs/guides/pl/pagination#strona-po-stronie')
  expect(pathsOf('lokum-ignored', 'pl')[0]).toMatch(/^\/docs\/guides\/errors/)
})

test('accents and case do not matter, what has every word comes alone, and nothing finds nothing', () => {
  const some = [
    { title: 'Długa', context: '', path: '/a', text: 'one two' },
    { title: 'Other', context: '', path: '/b', text: 'dluga two' },
    { title: 'Third', context: '', path: '/c', text: 'two' },
  ]

  const search = openSearch(MiniSearch, some, 'en')
  const find = (query: string) => Entries.parse(search(query)).map(({ path }) => path)

  expect(find('DLUGA two')).toEqual(['/a', '/b'])
  expect(find('długa three')).toEqual(['/a', '/b'])
  expect([find('four'), find('  ')]).toEqual([[], []])
})
