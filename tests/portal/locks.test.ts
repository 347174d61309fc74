import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import type { Page } from 'playwright-core'
import { anOpenMonth, aSettledMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn } from './open-browser.ts'
import { openLoggingPortal } from './own-portal.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const token = /eyJ[\w-]{10,}\.|Bearer |refresh_token|access_token/

/** A site of somebody else, on a free port of this machine. */
async function aStranger() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>stranger</title><h1>stranger</h1>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  return {
    port: address.port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** `localhost` is the portal's own site with another port, `127.0.0.1` another site. */
test.each(['localhost', '127.0.0.1'])(
  'a page of %s on another port neither reads nor changes anything for a person who is logged in',
  async (host) => {
    const { landlord, person, apartmentId } = await anOpenMonth(world)
    await using stranger = await aStranger()
    const { page, context } = await world.visit()
    await logIn(page, person)
    const api = `${world.portalUrl}/api/v1`

    const evil = await context.newPage()
    await evil.goto(`http://${host}:${stranger.port}/`)
    const read = await fetchFrom(evil, `${api}/apartments`, { credentials: 'include' })
    const body = JSON.stringify({ apartment_id: apartmentId, period: '2026-10' })
    const change = { method: 'POST', mode: 'no-cors', credentials: 'include', body }
    await fetchFrom(evil, `${api}/settlements`, change)
    await fetchFrom(evil, `${world.portalUrl}/logout`, change)
    const answers = await Promise.all(
      [`${api}/settlements`, `${world.portalUrl}/logout`].map((to) => submitForm(evil, to)),
    )

    expect(read).toBe('TypeError')
    expect(answers).toEqual([403, 403])
    expect((await landlord.request('GET', '/v1/settlements')).body.data).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: `Menu: ${person.name}` }).waitFor()
    await context.close()
  },
)

test('no other page shows the portal in a frame', async () => {
  await using stranger = await aStranger()
  const { page, context } = await world.visit()
  await page.goto(`http://localhost:${stranger.port}/`)

  await page.evaluate(`new Promise((done) => {
    const frame = document.createElement('iframe')
    frame.src = ${JSON.stringify(world.portalUrl)}
    frame.onload = done
    document.body.append(frame)
  })`)

  expect(page.frames()).toHaveLength(2)
  expect(await page.frames()[1]?.locator('main').count()).toBe(0)
  await context.close()
})

test('a cookie that was kept over a logout opens nothing', async () => {
  const person = accountPerson(await world.aLandlord())
  const { page, context } = await world.visit()
  await logIn(page, person)
  const kept = await context.cookies(world.portalUrl)

  await page.getByRole('button', { name: `Menu: ${person.name}` }).click()
  await page.getByRole('button', { name: 'Wyloguj' }).click()
  await page.waitForURL((url) => url.origin !== world.portalUrl)
  await context.addCookies(kept)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Zaloguj się' }).waitFor()

  expect(kept.map(({ name }) => name)).toContain('__Host-Http-session')
  await context.close()
})

test('storage, pages, cookies for scripts, answers and logs have no token', async () => {
  const { person, settlementId } = await aSettledMonth(world)
  const folder = mkdtempSync(join(tmpdir(), 'lokum-portal-log-'))
  await using own = await openLoggingPortal(join(folder, 'portal.log'))
  const { page, context } = await world.visit()
  const answers: string[] = []
  page.on('response', async (response) => {
    if (!response.url().startsWith(own.url) || response.url().includes('/assets/')) return
    const body = await response.text().catch(() => '')
    answers.push(`${response.url()} ${JSON.stringify(await response.allHeaders().catch(() => ({})))} ${body}`)
  })
  await logIn(page, person, '/months/2026-10')
  const months = '/months/2026-10'
  for (const path of [
    months,
    `/settlements/${settlementId}/costs`,
    '/apartments',
    '/settlements/nothing/costs',
    '/profile',
  ]) {
    await page.goto(`${own.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

  const seen: unknown = await page.evaluate(
    `JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, document.documentElement.outerHTML])`,
  )
  const log = readFileSync(join(folder, 'portal.log'), 'utf8')
  rmSync(folder, { recursive: true })

  expect(answers.length).toBeGreaterThan(5)
  expect(answers.filter((answer) => token.test(answer))).toEqual([])
  expect(String(seen)).not.toMatch(token)
  expect(log).toContain('readSession')
  expect(log.split('\n').filter((line) => token.test(line))).toEqual([])
  await context.close()
})

/** The end of a page's fetch: the answer's status, or the name of its error. */
async function fetchFrom(page: Page, url: string, options: object): Promise<unknown> {
  const call = `fetch(${JSON.stringify(url)}, ${JSON.stringify(options)})`
  return await page.evaluate(`${call}.then(({ status }) => status, ({ name }) => name)`)
}

/** Sends a form of the page in a window of its own; gives the status of the answer. */
async function submitForm(page: Page, action: string): Promise<number | undefined> {
  const opening = page.context().waitForEvent('page')
  const answering = page.context().waitForEvent('response', (response) => response.url() === action)
  await page.evaluate(`(() => {
    const form = document.createElement('form')
    Object.assign(form, { action: ${JSON.stringify(action)}, method: 'post', target: '_blank', enctype: 'text/plain' })
    document.body.append(form)
    form.submit()
  })()`)
  await (await opening).close()
  return (await answering).status()
}
