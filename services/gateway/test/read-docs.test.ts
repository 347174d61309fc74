import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'

// Pages are limited by client address, and a test reads hundreds of them.
let from: { 'x-forwarded-for': string }
let calls = 0
const nextAddress = () => {
  from = { 'x-forwarded-for': [...randomBytes(4)].join('.') }
}
beforeEach(nextAddress)

let world: World
let gateway: string
beforeAll(async () => {
  world = await openWorld()
  gateway = world.system.urls.gateway
})
afterAll(() => world[Symbol.asyncDispose]())

const read = async (path: string) => {
  calls += 1
  if (calls % 50 === 0) nextAddress()
  const answer = await fetch(`${gateway}${path}`, { headers: from, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const linksOf = (html: string) => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link)

const linksOfMarkdown = (markdown: string) =>
  [...markdown.replaceAll(/^```.*?^```$/gms, '').matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link)

type Read = Awaited<ReturnType<typeof read>>
let crawled: Promise<ReadonlyMap<string, Read>> | undefined

/** Every page that can be reached from the first one, by its path; they do not change, so they are read once. */
function everyPage(): Promise<ReadonlyMap<string, Read>> {
  crawled ??= crawl()
  return crawled
}

async function crawl(): Promise<ReadonlyMap<string, Read>> {
  const pages = new Map([['/docs', await read('/docs')]])
  for (const { text } of pages.values())
    for (const link of linksOf(text)) {
      const path = link.replace(world.system.publicBaseUrl, '').split('#')[0] ?? ''
      if (/^\/(docs|releases)/.test(path) && !pages.has(path)) pages.set(path, await read(path))
    }
  return pages
}

test('every link between the pages of /docs leads to a page, and to a heading that it has', async () => {
  const pages = await everyPage()

  const missing = [...pages].flatMap(([path, { text }]) =>
    linksOf(text)
      .filter((link) => /^\/(docs|releases)|^#/.test(link))
      .filter((link) => {
        const [target, anchor] = link.split('#')
        const page = pages.get(target || path)
        const hasAnchor = anchor === undefined || page?.text.includes(` id="${decodeURIComponent(anchor)}"`)
        return page?.status !== 200 || hasAnchor === false
      })
      .map((link) => `${path} → ${link}`),
  )

  expect(pages.size).toBeGreaterThan(8)
  expect(missing).toEqual([])
})

test('no link of a page or of its Markdown leads to an address that this system does not serve', async () => {
  const pages = await everyPage()
  const linked = [...pages].flatMap(([path, { headers, text }]) => {
    const links = headers.get('content-type')?.startsWith('text/markdown') ? linksOfMarkdown(text) : linksOf(text)
    return links.map((link) => ({ from: `${path} → ${link}`, to: new URL(link, `${gateway}${path}`) }))
  })
  const ours = linked.filter(({ to }) => [gateway, world.system.publicBaseUrl].includes(to.origin))
  const statuses = new Map<string, number>()
  for (const { to } of ours) statuses.set(to.pathname, statuses.get(to.pathname) ?? (await read(to.pathname)).status)

  expect(
    ours.filter(({ from, to }) => from.includes('.md → ') && /problems|asyncapi/.test(to.pathname)).length,
  ).toBeGreaterThan(5)
  expect(ours.filter(({ to }) => (statuses.get(to.pathname) ?? 404) >= 400).map(({ from }) => from)).toEqual([])
})

test('every guide and release of the repository is served, as a page and as Markdown', async () => {
  const pages = await everyPage()
  const names = (folder: string) => readdirSync(`${projectRoot}/docs/${folder}`).filter((name) => name.endsWith('.md'))

  const expected = [
    ...names('guides').map((name) => `/docs/guides/${name}`),
    ...names('guides/pl').map((name) => `/docs/guides/pl/${name}`),
    ...names('releases').map((name) => `/releases/${name}`),
  ]

  for (const path of [...expected, '/docs/changelog.md']) {
    expect(pages.get(path.replace(/\.md$/, ''))?.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(pages.get(path)?.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(pages.get(path)?.text).toMatch(/^# /)
    expect(pages.get(path)?.text).not.toContain('127.0.0.1:8080')
  }
  const { text } = await read('/llms.txt')
  for (const path of expected) expect(text).toContain(`](${world.system.publicBaseUrl}${path})`)
})

test('the changelog is a feed too, with the day and the address of each version', async () => {
  const page = await read('/docs/changelog')
  const feed = await read('/docs/changelog.atom')
  const address = `${world.system.publicBaseUrl}/docs/changelog`

  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(feed.text).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/)
  expect(page.text).toContain(
    '<link rel="alternate" type="application/atom+xml" title="Changelog" href="/docs/changelog.atom">',
  )
  const [, anchor = '', day = ''] = /<h2 id="([^"]+)">\d+\.\d+\.\d+ \((\d{4}-\d\d-\d\d)\)<\/h2>/.exec(page.text) ?? []
  expect(feed.text).toContain(`<id>${address}#${anchor}</id>`)
  expect(feed.text).toContain(`<updated>${day}T00:00:00Z</updated>`)
})

test('a guide leads to those before and after it, and to its own sections', async () => {
  const { text } = await read('/docs/guides/errors')

  expect(text).toMatch(/<li>Previous: <a href="\/docs\/guides\/testing">Testing<\/a><\/li>/)
  expect(text).toMatch(/<li>Next: <a href="\/docs\/guides\/repeating-requests">/)
  expect(text).toMatch(/<aside aria-label="On this page">.*<a href="#the-form-of-a-refusal">/s)
})

test('a guide in two languages says which it is in, and each leads to the other, as a page and as Markdown', async () => {
  const [english, polish] = [await read('/docs/guides/webhooks'), await read('/docs/guides/pl/webhooks')]
  const markdown = await read('/docs/guides/pl/webhooks.md')

  expect([english.text, polish.text].map((html) => /<html lang="(\w+)">/.exec(html)?.[1])).toEqual(['en', 'pl'])
  expect([english, polish].map(({ headers }) => headers.get('content-language'))).toEqual(['en', 'pl'])
  expect(english.text).toContain('<link rel="alternate" hreflang="pl" href="/docs/guides/pl/webhooks">')
  expect(english.text).toContain('<a href="/docs/guides/pl/webhooks" lang="pl" hreflang="pl">Po polsku</a>')
  expect(polish.text).toContain('<link rel="alternate" hreflang="en" href="/docs/guides/webhooks">')
  expect(polish.text).toContain('<a href="/docs/guides/webhooks" lang="en" hreflang="en">In English</a>')
  expect(markdown.text).toContain('[In English](/docs/guides/webhooks.md)')
})

test('a Polish page is Polish all around, names the guides in Polish where they are, and marks the others', async () => {
  const { text } = await read('/docs/guides/pl/first-call')

  expect(text).toContain('Przejdź do treści')
  expect(text).toContain('<a href="/docs/guides/pl/webhooks">Webhooki</a>')
  expect(text).toContain('<a href="/docs/guides/limits" lang="en" hreflang="en">Limits</a>')
  expect(text).toContain('<a href="/docs/guides/pl/first-call" aria-current="page">')
})

test('the pages of /docs load their own files alone, under a policy that allows nothing inline', async () => {
  const pages = [...(await everyPage())].filter(([path]) => path !== '/docs/reference/try')
  const html = pages.filter(([, { headers }]) => headers.get('content-type')?.startsWith('text/html'))

  expect(html.length).toBeGreaterThan(3)
  for (const [, { headers, text }] of html) {
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none';.*script-src 'self';style-src 'self';/)
    expect(policy).not.toContain('unsafe')
    expect(text).not.toMatch(/<style|style=|<script>|\son\w+=/)
    expect(text).not.toMatch(/ src="http|<link [^>]*href="http/)
  }
})

/** The pages that the site map lists, those of `llms.txt`, and the text of all of them, by their paths. */
async function listed() {
  const address = world.system.publicBaseUrl
  const [list, all, map] = await Promise.all(['/llms.txt', '/llms-full.txt', '/sitemap.xml'].map(read))
  const pathsIn = (text = '', pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, link = '']) => link.replace(address, ''))
  return {
    mapped: pathsIn(map?.text, /<loc>([^<]+)<\/loc>/g),
    forModels: pathsIn(list?.text, /^- \[[^\]]+\]\(([^)]+)\.md\): /gm),
    full: all?.text ?? '',
  }
}

test('the site map, the list for models and their full text have the same pages, and those are all that links lead to', async () => {
  const { mapped, forModels, full } = await listed()
  const pages = await everyPage()
  const served = async (path: string) => pages.get(path) ?? (await read(path))
  /** They lead to the others and have nothing of their own to tell a model. */
  const withoutText = ['/docs', '/docs/reference/try', '/problems']

  expect(forModels.length).toBeGreaterThan(400)
  expect(mapped.filter((path) => !withoutText.includes(path)).toSorted()).toEqual(forModels.toSorted())
  expect([...new Set(mapped)]).toEqual(mapped)
  const texts: string[] = []
  for (const path of forModels) {
    const [page, markdown] = [await served(path), await served(`${path}.md`)]
    expect([path, page.status, markdown.status]).toEqual([path, 200, 200])
    texts.push(markdown.text.trim())
  }
  expect(texts.filter((text) => !full.includes(text))).toEqual([])
  expect(full.length).toBe(texts.join('\n\n---\n\n').length)
  const isPage = (path: string, { status, headers }: Read) =>
    status === 200 && headers.get('content-type')?.startsWith('text/html') && !path.endsWith('.md')
  const linked = [...pages].filter(([path, page]) => isPage(path, page)).map(([path]) => path)
  expect(linked.filter((path) => !mapped.includes(path))).toEqual([])
})

test('every result of the search is a page that stands by itself, with the heading that its address names', async () => {
  const { text } = await read('/docs/search.json')
  const entries: { path: string }[] = JSON.parse(text)
  const pages = new Map(await everyPage())
  const broken: string[] = []
  for (const { path: address } of entries) {
    const [path = '', anchor] = address.split('#')
    const page = pages.get(path) ?? (await read(path))
    pages.set(path, page)
    const hasAnchor = anchor === undefined || page.text.includes(` id="${anchor}"`)
    if (page.status !== 200 || !hasAnchor || path === '/docs/reference/try') broken.push(address)
  }

  expect(entries.length).toBeGreaterThan(700)
  expect(broken).toEqual([])
})

test('every page of the site with all its files has at most 150 KB, even before it is compressed', async () => {
  const { mapped } = await listed()
  const known = new Map(await everyPage())
  const at = async (path: string) => {
    const found = known.get(path) ?? (await read(path))
    known.set(path, found)
    return found
  }
  const sizes: { path: string; bytes: number }[] = []
  // The page to try operations on is the one that brings a program.
  for (const path of mapped.filter((path) => path !== '/docs/reference/try')) {
    const { text } = await at(path)
    const files = filesOf(text)
    expect([path, files]).toEqual([path, expect.arrayContaining(['/docs/style.css', '/docs/search.js'])])
    const parts = [text]
    for (const file of files) parts.push((await at(file)).text)
    sizes.push({ path, bytes: parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0) })
  }

  expect(sizes.length).toBeGreaterThan(400)
  expect(sizes.filter(({ bytes }) => bytes > 150_000)).toEqual([])
})

/** Files that a browser loads with a page; the search imports one more. */
const filesOf = (html: string) => [
  ...[...html.matchAll(/<(?:link rel="(?:stylesheet|icon)"|script|img)[^>]* (?:href|src)="([^"]+)"/g)].map(
    ([, path = '']) => path,
  ),
  '/docs/find-entries.js',
]

test('the script to try operations is named by its content and kept for a year; another name leads to it', async () => {
  const { text } = await read('/docs/reference/try')
  const path = linksOf(text).find((link) => link.startsWith('/docs/scalar/')) ?? ''

  const script = await read(path)
  const other = await read('/docs/scalar/000000000000.js')

  expect(path).toMatch(/^\/docs\/scalar\/[0-9a-f]{12}\.js$/)
  expect(script.status).toBe(200)
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect([other.status, other.headers.get('location')]).toEqual([302, path])
})

test('a refused withdrawn field leads to the notes of the release that withdrew it', async () => {
  const client = await world.aLandlord()

  const refused = await client.request('POST', '/v1/settlements', { body: { month: '2026-04' } })
  const [, path = ''] = /^<([^>]+)>; rel="deprecation"$/.exec(refused.headers.link ?? '') ?? []
  const notes = await read(path)
  const problem = await read(`/problems/${refused.body.code}`)

  expect(refused.body.code).toBe('deprecated_field')
  expect([notes.status, notes.text]).toEqual([200, expect.stringContaining('<h1 id="release-v15">Release v1.5</h1>')])
  expect(linksOf(problem.text)).toContain(path)
})

test('a page that does not exist is a page for people and a refusal for programs', async () => {
  const ask = (path: string, accept: string, language = 'en') =>
    fetch(`${gateway}${path}`, { headers: { ...from, accept, 'accept-language': language } })
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

  const pages = [await ask('/docs/guides/nothing', browser), await ask('/releases/v0.1', browser, 'pl')]
  const refused = await Promise.all(['*/*', 'application/json'].map((accept) => ask('/docs/guides/nothing', accept)))

  expect(pages.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
    pages.map(() => [404, 'text/html; charset=utf-8']),
  )
  expect(pages.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store'])
  expect(await pages[0]?.text()).toContain('<h1>There is no such page</h1>')
  expect(await pages[1]?.text()).toContain('<h1>Nie ma takiej strony</h1>')
  for (const answer of refused)
    expect([answer.status, JSON.parse(await answer.text()).code]).toEqual([404, 'unknown_operation'])
})

test('the reference is served as pages, as Markdown, in the lists for models and in the site map', async () => {
  const address = world.system.publicBaseUrl
  const paths = ['operations/createApartment', 'events/settlement.sent', 'objects/Agreement', 'transport'].map(
    (path) => `/docs/reference/${path}`,
  )
  const [list, all, map] = await Promise.all(['/llms.txt', '/llms-full.txt', '/sitemap.xml'].map(read))

  for (const path of ['/docs/reference', ...paths, '/problems/label_conflict']) {
    const [page, markdown] = [await read(path), await read(`${path}.md`)]
    expect([path, page.status, markdown.status]).toEqual([path, 200, 200])
    expect(page.text).toContain(`<link rel="alternate" type="text/markdown" href="${path}.md">`)
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(list?.text).toContain(`](${address}${path}.md): `)
    expect(all?.text).toContain(markdown.text.split('\n')[0])
    expect(map?.text).toContain(`<url><loc>${address}${path}</loc></url>`)
  }
  expect(map?.headers.get('content-type')).toBe('application/xml; charset=utf-8')
})

test('a page that the reference does not have is a page for a browser and a refusal for a program', async () => {
  for (const path of [
    '/docs/reference/operations/none',
    '/docs/reference/none',
    '/docs/reference/a/b/c',
    '/docs/none',
  ]) {
    const page = await fetch(`${gateway}${path}`, { headers: { ...from, accept: 'text/html' } })
    const refusal = await read(path)

    expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('There is no such page')
    expect([refusal.status, JSON.parse(refusal.text).code]).toEqual([404, 'unknown_operation'])
  }
})
