import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import type { Page } from 'playwright-core'
import { colorViolationsOf, openBrowser, violationsOf } from '../portal/open-browser.ts'

let world: World
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  world = await openWorld()
  browser = world.use(await openBrowser(world.system.urls.gateway))
})
afterAll(() => world[Symbol.asyncDispose]())

let readers = 0
/** A window of another reader: pages are limited by address, and one reader would open more than a minute allows. */
function visit(options: Parameters<typeof browser.visit>[0] = {}) {
  readers += 1
  return browser.visit({ ...options, extraHTTPHeaders: { 'x-forwarded-for': `192.0.2.${readers}` } })
}

const paths = [
  '/docs',
  '/docs/guides/first-call',
  '/docs/guides/close-a-month',
  '/docs/guides/webhooks',
  '/docs/guides/amounts',
  '/docs/guides/errors',
  '/docs/guides/testing',
  '/docs/guides/pl/webhooks',
  '/docs/guides/pl/testing',
  '/docs/guides/pl/authentication',
  '/docs/guides/versions',
  '/docs/events',
  '/docs/reference',
  '/docs/reference/operations/createMeter',
  '/docs/reference/operations/getSettlement',
  '/docs/reference/events/settlement.sent',
  '/docs/reference/objects/SettlementDetail',
  '/docs/reference/values',
  '/docs/reference/transport',
  '/docs/changelog',
  '/releases/v1.5',
  '/problems',
  '/problems/rate_limited',
]

/** Scalar draws the whole document before its page counts as loaded; a busy machine needs long for it. */
const loading = 120_000

const widths = [1280, 390]

test.each(widths)(
  'axe finds nothing on the pages of /docs at %d px, and none is wider than the screen',
  async (width) => {
    const { page, context } = await visit({ viewport: { width, height: 844 }, bypassCSP: true })

    for (const path of paths) {
      await page.goto(path)

      expect([path, await violationsInThemes(page)]).toEqual([path, []])
      expect([path, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([path, 0])
    }
    await context.close()
  },
)

test.each(widths)(
  'axe finds nothing on the page to try operations on at %d px, and it is no wider than the screen',
  async (width) => {
    const { page, context } = await visit({ viewport: { width, height: 844 }, bypassCSP: true })
    page.setDefaultTimeout(loading)
    await page.goto('/docs/reference/try')
    await page.getByRole('heading', { name: 'Create an apartment' }).first().waitFor()
    await page.getByRole('button', { name: 'Copy', exact: true }).first().waitFor({ state: 'attached' })

    expect(await violationsInThemes(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await context.close()
  },
)

async function violationsInThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violationsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...light, ...(await colorViolationsOf(page))]
}

test('a keyboard skips to the text and reaches a guide, and the policy refuses nothing', async () => {
  const { page, context, faults } = await visit()
  await page.goto('/docs')

  await page.keyboard.press('Tab')
  const first = await page.evaluate('document.activeElement.textContent')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const guide = await page.evaluate('document.activeElement.textContent')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: String(guide) }).waitFor()

  expect(first).toBe('Skip to the text')
  expect(
    await page
      .getByRole('navigation')
      .getByRole('link', { name: String(guide) })
      .getAttribute('aria-current'),
  ).toBe('page')
  expect(faults).toEqual([])
  await context.close()
})

test('a search by keyboard loads its index then, and opens what was found', async () => {
  const { page, context, faults } = await visit({ viewport: { width: 390, height: 844 } })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/docs')
  await page.getByRole('searchbox').waitFor()
  const before = loaded.includes('/docs/search.json')

  await page.keyboard.press('/')
  await page.keyboard.type('rotate secret')
  await page.getByRole('status').filter({ hasText: 'result' }).waitFor()
  const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  await page.keyboard.press('ArrowDown')
  const focused = await page.evaluate('document.activeElement.textContent')
  await page.keyboard.press('Escape')
  const left = await page.getByRole('list', { name: 'Results' }).getByRole('link').count()
  await page.keyboard.type('rate_limited')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/problems/rate_limited')

  expect([before, loaded.includes('/docs/search.json')]).toEqual([false, true])
  expect(focused).toContain('otate')
  expect([wide, left]).toEqual([0, 0])
  expect(faults).toEqual([])
  await context.close()
})

test('a reader chooses a language once, for every block and page, and copies what is shown', async () => {
  const { page, context, faults } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/docs/guides/first-call')
  const shown = () => page.locator('.tabs pre:visible').allTextContents()

  const inCurl = await shown()
  await page.getByRole('button', { name: 'Python' }).first().click()
  const inPython = await shown()
  await page.locator('.tabs .code:visible').getByRole('button', { name: 'Copy' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate('navigator.clipboard.readText()')
  await page.goto('/docs/guides/close-a-month')
  const pressed = await page.getByRole('button', { name: 'Python', pressed: true }).count()

  expect(inCurl.length).toBe(inPython.length)
  expect(inCurl.filter((text) => text.includes('curl ')).length).toBe(inCurl.length)
  expect(inPython[0]).toContain('import base64')
  expect(copied).toBe(inPython[0])
  expect(pressed).toBeGreaterThan(8)
  expect(faults).toEqual([])
  await context.close()
})

test('without scripts a guide shows every language with its name', async () => {
  const { page, context } = await visit({ javaScriptEnabled: false })
  await page.goto('/docs/guides/first-call')

  const names = await page.locator('.language:visible').allTextContents()

  expect(names).toEqual(['curl', 'Node', 'Python', 'curl', 'Node', 'Python', 'curl', 'Node', 'Python'])
  await context.close()
})

test.each([
  [390, false],
  [1280, true],
])('at %d px a reader reaches the list of pages and the sections of the page', async (width, isOpen) => {
  const { page, context } = await visit({ viewport: { width, height: 844 } })
  await page.goto('/docs/guides/webhooks')
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Errors' })
  const sections = page
    .getByRole('complementary', { name: 'On this page' })
    .getByRole('link', { name: 'Rotate the secret' })

  const before = [await pages.isVisible(), await sections.isVisible()]
  if (!isOpen) for (const summary of await page.locator('summary').all()) await summary.click()
  const after = [await pages.isVisible(), await sections.isVisible()]
  await sections.click()

  expect([before, after]).toEqual([
    [isOpen, isOpen],
    [true, true],
  ])
  expect(new URL(page.url()).hash).toBe('#rotate-the-secret')
  await context.close()
})

test('paper has the text alone, in every language', async () => {
  const { page, context } = await visit()
  await page.goto('/docs/guides/first-call')
  await page.emulateMedia({ media: 'print' })

  const hidden = ['header', 'nav', 'aside', '.copy', '.languages', '.end'].map((part) => page.locator(part).first())
  const shown = await Promise.all(hidden.map((part) => part.isVisible()))

  expect(shown).toEqual(hidden.map(() => false))
  expect(await page.locator('.tabs pre:visible').count()).toBe(9)
  await context.close()
})

test('a problem page is a page of the site: its list of pages, its search and its colours', async () => {
  const { page, context, faults } = await visit({ locale: 'en-GB', colorScheme: 'dark' })
  await page.goto('/docs')
  const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor')
  await page.goto('/problems/rate_limited')

  await page.getByRole('searchbox', { name: 'Search' }).fill('label_conflict')
  await page.getByRole('list', { name: 'Results' }).getByRole('link').first().waitFor()
  const shown = await page.evaluate('getComputedStyle(document.body).backgroundColor')
  await page.getByRole('navigation').getByRole('link', { name: 'Problems' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'All problems' }).waitFor()

  expect(shown).toBe(paper)
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Problems' }).getAttribute('aria-current')).toBe(
    'page',
  )
  expect(faults).toEqual([])
  await context.close()
})

test('a reader changes the language of a guide by keyboard, and its search answers in that language', async () => {
  const { page, context, faults } = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto('/docs/guides/first-call')

  await page.getByRole('link', { name: 'Po polsku' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Pierwsze wywołanie' }).waitFor()
  await page.getByRole('searchbox', { name: 'Szukaj' }).fill('wymień sekret')
  await page.getByRole('status').filter({ hasText: 'Wyniki: ' }).waitFor()

  expect(await page.evaluate('document.documentElement.lang')).toBe('pl')
  expect(faults).toEqual([])
  await context.close()
})

test('the page to try operations on shows a description with its angle brackets, and the types of events that an endpoint takes', async () => {
  const { page, context, faults } = await visit()
  page.setDefaultTimeout(loading)
  await page.goto('/docs/reference/try#tag/webhooks/POST/v1/webhook-endpoints')
  await page.getByRole('heading', { name: 'Register a webhook endpoint' }).first().waitFor()
  await page.getByText('settlement.prepared', { exact: true }).first().waitFor()
  await page
    .getByRole('link', { name: /An apartment was created/ })
    .first()
    .click()
  await page.getByText('v1,<base64 of HMAC-SHA256>').first().waitFor()

  expect(faults).toEqual([])
  await context.close()
})
