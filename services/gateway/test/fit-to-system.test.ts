import { expect, test } from '@jest/globals'
import { events } from '@lokum/contracts/catalogue'
import { fitToSystem } from '../src/pages/docs/fit-to-system.ts'
import { everyArticle, readArticles } from '../src/pages/docs/read-articles.ts'

const hosted = { publicBaseUrl: 'https://api.example.org', providerUrl: 'https://login.example.org/realms/lokum/' }
const local = { publicBaseUrl: 'http://127.0.0.1:28080', providerUrl: 'http://127.0.0.1:28090' }
const paired = { hosted: everyArticle(readArticles(hosted)), local: everyArticle(readArticles(local)) }

/** Words that have a meaning in a checkout alone. */
const localWords =
  /127\.0\.0\.1:(8080|8090|14222)|npm (start|run)|npm --prefix|landlord-[ab]|limited-secret|\bcheckout\b|folder of the project|folderze projektu|(^|[\s`(])(packages|generated|docs|services)\//m

test('a hosted system serves no word of the local one, neither as a page nor as Markdown', () => {
  const found = paired.hosted.flatMap(({ path, html, markdown }) =>
    [html.replaceAll(/<[^>]+>/g, ''), markdown].flatMap((text) => {
      const [words] = localWords.exec(text) ?? []
      return words === undefined ? [] : [`${path}: ${words}`]
    }),
  )

  expect(paired.hosted.length).toBeGreaterThan(events.length - 5)
  expect(found).toEqual([])
})

test('a hosted system names its own addresses in its commands', () => {
  const { markdown = '' } = paired.hosted.find(({ path }) => path === '/docs/guides/first-call') ?? {}

  expect(markdown).toContain('curl -sS https://login.example.org/realms/lokum/.well-known/openid-configuration')
  expect(markdown).toContain('"authorization_servers": ["https://login.example.org/realms/lokum"]')
  expect(markdown).toContain('https://api.example.org/v1/apartments')
})

test.each([
  ['/docs/guides/first-call', '## Ask for a client', 'Ask your provider for a client'],
  ['/docs/guides/pl/first-call', '## Poproś o klienta', 'Poproś swojego dostawcę o klienta'],
])('on a hosted system %s begins with the client and with who issues tokens', (path, heading, sentence) => {
  const { markdown = '' } = paired.hosted.find((article) => article.path === path) ?? {}
  const [, first = ''] = markdown.split('\n## ')

  expect(`## ${first}`).toMatch(heading)
  expect(first).toContain(sentence)
  expect(first).toContain('/.well-known/oauth-protected-resource')
})

test('the local system serves its provider, its clients and how to start it, at its own addresses', () => {
  const { markdown = '', html = '' } = paired.local.find(({ path }) => path === '/docs/guides/first-call') ?? {}

  for (const words of ['npm start', 'CLIENT_ID=landlord-a', 'http://127.0.0.1:28090'])
    expect([markdown, html.replaceAll(/<[^>]+>/g, '')].filter((text) => !text.includes(words))).toEqual([])
})

test('no mark of a section is left, and every section has an end', () => {
  for (const { markdown, html } of [...paired.hosted, ...paired.local]) {
    expect(markdown).not.toMatch(/<!--/)
    expect(html).not.toMatch(/local --|&lt;!--/)
  }
})

test('a section goes with its marks, and what is around it stays as it was', () => {
  const text = 'one\n\n<!-- local -->\ntwo\n\n<!-- /local -->\nthree\n'

  expect([fitToSystem(text, hosted), fitToSystem(text, local)]).toEqual(['one\n\nthree\n', 'one\n\ntwo\n\nthree\n'])
})
