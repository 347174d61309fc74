import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { fillLogin, logIn, logInByForm, violationsOf } from './open-browser.ts'
import { openWindow } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** A settlement of a new account, and the person who may work on it. */
async function aSettlement() {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  const { id: agreement_id } = await anAgreement(landlord, apartment.id, { mode: 'rent_only' })
  const { body } = await settle(landlord, { apartment_id: apartment.id, agreement_id, period: '2026-10' })
  return { path: `/settlements/${body.id}/costs`, person: accountPerson(landlord), landlord }
}

test.each([1280, 640])('the header shows the whole name of a person at %d px', async (width) => {
  const { person } = await aSettlement()
  const { page, context } = await world.visit({ viewport: { width, height: 800 } })
  await logInByForm(page, person)
  const name = page.getByRole('banner').getByText(person.name, { exact: true })

  const hidden = await name.evaluate((element) => element.scrollWidth - element.clientWidth)

  expect(hidden).toBe(0)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await context.close()
})

test('a landlord logs in from the page they asked for, sees it, and logs out', async () => {
  const { path, person } = await aSettlement()
  const { page, faults, context } = await world.visit()

  await logInByForm(page, person, path)
  const heading = page.getByRole('heading', { level: 1, name: 'Długa 7/12 · Jan Lis' })
  await heading.waitFor()
  const rent = await page.getByRole('region', { name: 'Koszty' }).getByRole('listitem').first().textContent()
  await page.getByRole('button', { name: `Menu: ${person.name}` }).click()
  await page.getByRole('button', { name: 'Wyloguj' }).click()
  await page.waitForURL((url) => url.origin !== world.portalUrl)

  expect(rent).toContain('2\u00a0400,00\u00a0zł')
  expect(faults).toEqual([])
  await context.close()
})

test('the profile is saved, and a change made elsewhere is shown beside the own one', async () => {
  const landlord = await world.aLandlord()
  const { page, faults, context } = await world.visit()
  await logInByForm(page, accountPerson(landlord), '/profile')

  const name = page.getByLabel('Imię i nazwisko albo firma')
  await name.fill('Anna Nowak')
  await page.getByRole('button', { name: 'Zapisz profil' }).click()
  await page.getByRole('status').filter({ hasText: 'Zapisano profil.' }).waitFor()
  await landlord.request('PATCH', '/v1/account/profile', { body: { address: 'ul. Inna 5' } })
  await name.fill('Anna Lis')
  await page.reload()
  const afterReload = await name.inputValue()
  await landlord.request('PATCH', '/v1/account/profile', { body: { address: 'ul. Trzecia 5' } })
  await page.getByRole('button', { name: 'Zapisz profil' }).click()
  await page.getByText('Profil zmienił się w międzyczasie').waitFor()
  await page.getByRole('button', { name: 'Zapisz moje' }).click()
  await page.getByRole('status').filter({ hasText: 'Zapisano profil.' }).waitFor()

  expect(afterReload).toBe('Anna Lis')
  await expect(profileOf(landlord)).resolves.toMatchObject({ name: 'Anna Lis', address: 'ul. Trzecia 5' })
  expect(faults).toEqual([])
  await context.close()
})

test('on a phone a saved form says so above the sections, until another page is opened', async () => {
  const landlord = await world.aLandlord()
  const { page, context, words } = await openWindow(world, 'pl-PL', 390)
  await logIn(page, accountPerson(landlord), '/profile')
  const sections = page.getByRole('navigation', { name: words.shell.sections })

  await page.getByRole('textbox').first().fill('Anna Nowak')
  await page.locator('form button[type=submit]').click()
  const said = page.getByRole('status').getByText(words.account.saved)
  const [box, edge] = [await said.boundingBox(), await sections.boundingBox()]
  await sections.getByRole('link', { name: words.shell.apartments }).click()
  await page.waitForURL((url) => url.pathname === '/apartments')

  const space = (edge?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0))
  expect(space).toBeGreaterThanOrEqual(0)
  expect(space).toBeLessThan(100)
  expect(await said.count()).toBe(0)
  await context.close()
})

test.each([
  ['pl-PL', 1280],
  ['en-GB', 390],
] as const)('in %s at %i px a saved form says so for a moment', async (locale, width) => {
  const landlord = await world.aLandlord()
  const { page, context, words } = await openWindow(world, locale, width)
  await logIn(page, accountPerson(landlord), '/profile')

  await page.getByRole('textbox').first().fill('Anna Nowak')
  await page.locator('form button[type=submit]').click()
  const said = page.getByRole('status').getByText(words.account.saved)
  const box = await said.boundingBox()
  const opacity = () => said.evaluate((text) => getComputedStyle(text).opacity)
  const shown = await opacity()
  await said.evaluate((text) => {
    for (const animation of text.getAnimations()) animation.finish()
  })

  expect(box?.height).toBeGreaterThan(20)
  expect([shown, await opacity()]).toEqual(['1', '0'])
  await context.close()
})

test('a refused form shows its faults at its fields, and the summary takes the focus', async () => {
  const landlord = await world.aLandlord()
  const { page, context } = await world.visit()
  await logInByForm(page, accountPerson(landlord), '/profile')

  await page.getByLabel('Numer rachunku').fill('12 3456')
  await page.getByRole('button', { name: 'Zapisz profil' }).click()
  await page.getByText('1 pole wymaga poprawki').waitFor()
  const focused = await page.evaluate('document.activeElement.textContent')
  await page.getByRole('main').getByRole('link').first().click()

  expect(focused).toContain('1\u00a0pole wymaga poprawki')
  expect(await page.evaluate('document.activeElement.name')).toBe('/bank_account_numbers/0')
  expect(await page.getByLabel('Numer rachunku').getAttribute('aria-invalid')).toBe('true')
  await context.close()
})

test('when the session ends, the page stays, and goes on after a login in a second window', async () => {
  const landlord = await world.aLandlord()
  const person = accountPerson(landlord)
  const { page, context } = await world.visit()
  await logInByForm(page, person, '/profile')
  await page.getByLabel('Adres').fill('ul. Długa 7')

  await context.clearCookies({ name: '__Host-Http-session' })
  await page.getByRole('button', { name: 'Zapisz profil' }).click()
  await page.getByRole('dialog', { name: 'Wylogowano Cię' }).waitFor()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Zaloguj się w drugim oknie' }).click()
  const second = await opened
  await second.waitForURL((url) => url.pathname === '/logged-in' || url.origin !== world.portalUrl)
  if (new URL(second.url()).origin !== world.portalUrl) await fillLogin(second, person)
  await page.getByRole('status').filter({ hasText: 'Zapisano profil.' }).waitFor()

  await expect(profileOf(landlord)).resolves.toMatchObject({ address: 'ul. Długa 7' })
  await context.close()
})

test('a person who may only read sees everything, and the page names the missing right', async () => {
  const landlord = await world.aLandlord()
  const { page, context } = await world.visit()
  await logInByForm(page, accountPerson({ account: landlord.account, scopes: ['settlements.read'] }), '/profile')

  const save = page.getByRole('button', { name: 'Zapisz profil' })

  expect(await save.getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByText('Do tego potrzebujesz prawa').isVisible()).toBe(true)
  await context.close()
})

test.each([
  [1280, 'light'],
  [1280, 'dark'],
  [360, 'light'],
  [360, 'dark'],
] as const)(
  'at %d px in the %s theme axe finds nothing, and nothing is wider than the page',
  async (width, colorScheme) => {
    const { path, person } = await aSettlement()
    const { page, context } = await world.visit({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const found = new Map([['welcome', await violationsOf(page)]])
    await logInByForm(page, person, path)

    for (const screen of [path, '/profile', '/quotas', '/nowhere']) {
      await page.goto(screen)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      found.set(screen, await violationsOf(page))
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      if (overflow !== 0) found.set(`width of ${screen}`, [String(overflow)])
    }

    expect([...found].filter(([, faults]) => faults.length > 0)).toEqual([])
    await context.close()
  },
)

async function profileOf({ request }: Pick<Awaited<ReturnType<World['aLandlord']>>, 'request'>) {
  return (await request('GET', '/v1/account/profile')).body
}
