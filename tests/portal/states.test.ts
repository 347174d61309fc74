import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { anOpenMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn } from './open-browser.ts'
import { openOwnPortal } from './own-portal.ts'
import { twoCosts } from './two-costs.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('when nobody knows whether a statement was prepared, it is asked for again with the same key', async () => {
  const { path, person, landlord, at } = await twoCosts(world)
  await landlord.request('POST', `${at}/items/decisions`, { body: { decision: 'approve' } })
  await using own = await openOwnPortal()
  const { page, faults, context } = await world.visit()
  await logIn(page, person)
  await page.goto(`${own.url}${path.replace(/costs$/, 'statement')}`)
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/prepare')) keys.push(request.headers()['idempotency-key'] ?? '')
  })

  await page.getByRole('button', { name: 'Przygotuj zestawienie' }).waitFor()
  own.toGateway.cut()
  await page.getByRole('button', { name: 'Przygotuj zestawienie' }).click()
  const unknown = page.getByRole('alert').filter({ hasText: 'Nie wiemy, czy się udało' })
  await unknown.waitFor()
  own.toGateway.join()
  await unknown.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await page.getByRole('table', { name: 'Kwoty w zestawieniu' }).waitFor()

  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect((await landlord.request('GET', `${at}/statements`)).body.data).toHaveLength(1)
  expect(faults).toEqual([])
  await context.close()
})

test('if a part of the page crashes, the rest works, and the part can be reloaded', async () => {
  const { path, person } = await twoCosts(world)
  const { page, context } = await world.visit()
  await logIn(page, person, path.replace(/costs$/, 'documents'))
  await page.getByRole('link', { name: /Koszty/ }).waitFor()

  await page.evaluate(`
    window.kept = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', { ...window.kept, get() { throw new Error('broken on purpose') } })`)
  await page.getByRole('link', { name: /Koszty/ }).click()
  const crashed = page.getByRole('alert').filter({ hasText: 'Ta część strony zawiodła' })
  await crashed.waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await page.evaluate(`Object.defineProperty(Intl.NumberFormat.prototype, 'format', window.kept)`)
  await crashed.getByRole('button', { name: 'Wczytaj ponownie' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Internet' }).waitFor()

  expect(heading).toBe('Długa 7/12\u00a0· Jan Lis')
  expect(await crashed.count()).toBe(0)
  await context.close()
})

test('a person who may only read sees each stage, and why nothing can be changed', async () => {
  const { path, landlord } = await twoCosts(world)
  const scopes = ['apartments.read', 'settlements.read'] as const
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson({ account: landlord.account, scopes }), path)

  const internet = page.getByRole('listitem').filter({ hasText: 'Internet' })
  await internet.getByRole('button', { name: 'Źródło' }).waitFor()
  const buttons = await internet.getByRole('button').allTextContents()
  const add = await page.getByRole('button', { name: 'Dodaj pozycję' }).getAttribute('aria-disabled')
  const reason = await page.getByText('tworzenie i zmienianie rozliczeń').first().isVisible()
  await page.goto(path.replace(/costs$/, 'statement'))
  const prepare = await page.getByRole('button', { name: 'Przygotuj zestawienie' }).getAttribute('aria-disabled')

  expect(buttons).toEqual([expect.stringContaining('Internet'), 'umowa'])
  expect([add, prepare]).toEqual(['true', 'true'])
  expect(reason).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})

test('while the code of a page loads, its shapes are shown', async () => {
  const { person, apartmentId } = await anOpenMonth(world)
  const { page, faults, context } = await world.visit()
  const released = Promise.withResolvers<void>()
  await page.route(/assets\/apartment-[^/]*\.js/, async (route) => {
    await released.promise
    await route.continue()
  })
  await logIn(page, person, '/months/2026-10')
  await page.getByText('Długa 7/12').first().waitFor()

  await page.goto(new URL(`/apartments/${apartmentId}`, page.url()).href)
  await page.locator('main [aria-busy=true]').waitFor()
  released.resolve()
  await page.getByRole('heading', { level: 1, name: 'Długa 7/12' }).waitFor()

  expect(faults).toEqual([])
  await context.close()
})

test('a settlement that does not exist says so, with the way back to the month', async () => {
  const { person } = await twoCosts(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person)

  await page.goto('/settlements/set_01jd3k5q9ze8r9v4k7m2n6p0xs/costs')
  await page.getByText('Nie znaleziono').waitFor()
  await page.getByRole('main').getByRole('link').first().click()
  await page.waitForURL(/\/months\//)

  expect(faults).toEqual([])
  await context.close()
})
