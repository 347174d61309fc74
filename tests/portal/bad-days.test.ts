import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import type { Page } from 'playwright-core'
import { anOpenMonth, aSettledMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { fillLogin, logIn, untilTrue } from './open-browser.ts'
import { openOwnPortal } from './own-portal.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test('the month creates a settlement once, however often its button is pressed, and opens it', async () => {
  const { landlord, person } = await anOpenMonth(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, '/months/2026-10')

  await page.getByRole('button', { name: 'Utwórz rozliczenie' }).dblclick()
  await page.waitForURL(/\/settlements\//)
  await page.getByRole('heading', { level: 1, name: 'Długa 7/12 · Jan Lis' }).waitFor()

  expect((await landlord.request('GET', '/v1/settlements')).body.data).toHaveLength(1)
  expect(faults).toEqual([])
  await context.close()
})

test('without a connection the page says since when, and works again by itself', async () => {
  const { person } = await aSettledMonth(world)
  const { page, context } = await world.visit()
  await logIn(page, person, '/months/2026-10')

  await context.setOffline(true)
  const bar = page.getByRole('alert').filter({ hasText: /Brak połączenia od \d\d:\d\d/ })
  await bar.waitFor()
  await page.setViewportSize({ width: 390, height: 500 })
  await page.evaluate("document.querySelector('main').style.minHeight = '3000px'; scrollTo(0, 1500)")
  await untilTrue(page, 'scrollY > 1000')
  const top = (await bar.boundingBox())?.y ?? -1
  await context.setOffline(false)
  await bar.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Policz: Długa 7/12' }).or(page.getByText('Długa 7/12')).first().waitFor()

  expect(top).toBeGreaterThanOrEqual(0)
  expect(top).toBeLessThan(120)
  await context.close()
})

test('while the interface is away the page counts down, and shows the month as soon as it is back', async () => {
  const { person } = await aSettledMonth(world)
  await using own = await openOwnPortal()
  const { page, faults, context } = await world.visit()
  await logIn(page, person)

  own.toGateway.cut()
  await page.goto(`${own.url}/months/2026-10`)
  const bar = page.getByRole('paragraph').filter({ hasText: /System jest zajęty\. Ponowię za \d+ s\./ })
  await bar.waitFor()
  own.toGateway.join()
  await page.getByText('Długa 7/12').first().waitFor()

  expect(faults).toEqual([])
  await context.close()
})

test('while the provider is away a person who is logged in works on, and a login leads to a page that says so', async () => {
  const { person } = await anOpenMonth(world)
  // Nothing listens on the port "discard".
  await using own = await openOwnPortal({ issuer: 'http://127.0.0.1:9' })
  const { page, faults, context } = await world.visit()
  const stranger = await world.visit()
  await logIn(page, person)

  await page.goto(`${own.url}/months/2026-10`)
  await page.getByRole('button', { name: 'Utwórz rozliczenie' }).click()
  await page.getByRole('heading', { level: 1, name: 'Długa 7/12 · Jan Lis' }).waitFor()
  await stranger.page.goto(own.url)
  await stranger.page.getByRole('link', { name: 'Zaloguj się' }).click()
  await stranger.page.getByRole('alert').filter({ hasText: 'Logowanie jest teraz niedostępne' }).waitFor()

  expect([...faults, ...stranger.faults]).toEqual([])
  await context.close()
  await stranger.context.close()
})

test('an older tab changes nothing for the person who logged in in a second tab, and names them', async () => {
  const first = await anOpenMonth(world)
  const second = accountPerson(await world.aLandlord())
  const { page, faults, context } = await world.visit()
  await logIn(page, first.person, '/months/2026-10')

  const other = await context.newPage()
  await other.goto('/login?return=/profile&language=pl')
  await other.waitForLoadState()
  if (await other.locator('#login').isVisible()) await fillLogin(other, second)
  else await logInAs(other, second)
  await page.getByRole('button', { name: 'Utwórz rozliczenie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zalogował się ktoś inny' })
  await dialog.waitFor()

  expect(await dialog.textContent()).toContain(second.name)
  expect((await first.landlord.request('GET', '/v1/settlements')).body.data).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('without scripts a page says in both languages that it needs them', async () => {
  const { page, context } = await world.visit({ javaScriptEnabled: false })

  await page.goto('/months/2026-10')
  const text = await page.locator('body').textContent()

  expect(text).toContain('Lokum potrzebuje JavaScriptu')
  expect(text).toContain('Lokum needs JavaScript')
  await context.close()
})

test('on an English phone the month and its settlement are in English and no wider than the screen', async () => {
  const { person, settlementId } = await aSettledMonth(world)
  const { page, faults, context } = await world.visit({ locale: 'en-GB', viewport: { width: 390, height: 844 } })
  await logIn(page, person, '/months/2026-10')

  for (const [path, heading] of [
    ['/months/2026-10', 'October 2026'],
    [`/settlements/${settlementId}/costs`, 'Długa 7/12 · Jan Lis'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(await page.evaluate('document.documentElement.lang')).toBe('en')
  }

  expect(faults).toEqual([])
  await context.close()
})

/** The provider still knows the person before: its cookies are of another site than the portal's. */
async function logInAs(page: Page, person: ReturnType<typeof accountPerson>) {
  const cookies = await page.context().cookies(world.portalUrl)
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await page.context().addCookies(cookies)
  await page.goto('/login?return=/profile&language=pl')
  await fillLogin(page, person)
  await page.waitForURL((url) => url.pathname === '/profile')
}
