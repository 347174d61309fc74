import { expect, test } from '@jest/globals'
import { articlePage } from '../src/pages/docs/article-page.ts'
import { readArticles } from '../src/pages/docs/read-articles.ts'
import { readReference } from '../src/pages/reference/read-reference.ts'

const system = { publicBaseUrl: 'https://api.example.org', providerUrl: 'https://login.example.org' }
const articles = readArticles(system)
const pages = [...readReference(system).values()]

test('each page of the reference is below 20 KB, but for the list of all of them', () => {
  const sizes = pages.map((page) => {
    const { body } = articlePage(articles, page.article())
    return { path: page.path, bytes: Math.max(Buffer.byteLength(body), Buffer.byteLength(page.markdown)) }
  })

  expect(sizes.length).toBeGreaterThan(300)
  expect(sizes.filter(({ path, bytes }) => bytes >= 20_000 && path !== '/docs/reference')).toEqual([])
  expect(sizes.find(({ path }) => path === '/docs/reference')?.bytes).toBeLessThan(70_000)
})

test('a page of the reference calls this system, has a title, and names its Markdown', () => {
  const page = pages.find(({ path }) => path === '/docs/reference/operations/createApartment')
  const html = String(page && articlePage(articles, page.article()).body)

  expect(page).toMatchObject({ title: 'Create an apartment', summary: '`POST /v1/apartments`' })
  expect(html).toContain('https://api.example.org/v1/apartments')
  expect(html).not.toContain('127.0.0.1')
  expect(html).toContain(
    '<link rel="alternate" type="text/markdown" href="/docs/reference/operations/createApartment.md">',
  )
  expect(page?.markdown).toContain('(/docs/reference/objects/Apartment.md)')
  expect(page?.markdown).toContain('(/problems/label_conflict.md)')
})
