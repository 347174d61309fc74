import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { twoCosts } from './two-costs.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const rentOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Czynsz' })
const internetOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Internet' })
const barOf = (page: Page) => page.getByRole('region', { name: 'Ostatnia zmiana' })
const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
const focused = (page: Page) => page.evaluate('document.activeElement.id')

test('the last decision is taken back in the bar at the bottom, and with U from the next row', async () => {
  const { path, person, states, idOf } = await twoCosts(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, path)

  await rentOf(page).getByRole('button', { name: 'Zatwierdź' }).click()
  const text = await barOf(page).textContent()
  await barOf(page).getByRole('button', { name: 'Cofnij' }).click()
  await says(page, 'Cofnięto decyzję: Czynsz.')
  const focusAfterUndo = await focused(page)
  await page.keyboard.press('a')
  await says(page, 'Zatwierdzono: Czynsz.')
  const approved = await states()
  await page.keyboard.press('u')
  await says(page, 'Cofnięto decyzję: Czynsz.')

  expect(text).toContain('Zatwierdzono: Czynsz.')
  expect(focusAfterUndo).toBe(`item-${await idOf('Czynsz')}`)
  expect(approved).toContain('approved')
  expect(await states()).toEqual(['proposed', 'proposed'])
  expect(await barOf(page).count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('the bar leaves after ten seconds, but not while it has the focus', async () => {
  const { path, person } = await twoCosts(world)
  const { page, context } = await world.visit()
  await page.clock.install()
  await logIn(page, person, path)

  await rentOf(page).getByRole('button', { name: 'Zatwierdź' }).click()
  await barOf(page).getByRole('button', { name: 'Cofnij' }).focus()
  await page.clock.runFor(11_000)
  const whileFocused = await barOf(page).count()
  await internetOf(page).getByRole('button', { name: 'Zatwierdź' }).focus()
  await page.clock.runFor(9_000)
  const beforeTheEnd = await barOf(page).count()
  await page.clock.runFor(2_000)
  await barOf(page).waitFor({ state: 'detached' })

  expect([whileFocused, beforeTheEnd]).toEqual([1, 1])
  await context.close()
})

test('costs that were approved together are taken back together', async () => {
  const { path, person, states } = await twoCosts(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, path)

  await page.getByRole('button', { name: 'Zatwierdź wszystkie 2' }).click()
  await barOf(page).getByText('Zatwierdzono 2\u00a0pozycje.').waitFor()
  const approved = await states()
  await barOf(page).getByRole('button', { name: 'Cofnij' }).click()
  await page.getByRole('button', { name: 'Zatwierdź wszystkie 2' }).waitFor()
  await says(page, 'Cofnięto decyzję')

  expect(approved).toEqual(['approved', 'approved'])
  await expect(page.getByRole('button', { name: 'Zatwierdź', exact: true }).count()).resolves.toBe(2)
  expect(faults).toEqual([])
  await context.close()
})

test('a decided cost stays one line with its undoing, and opens', async () => {
  const { path, person } = await twoCosts(world)
  const { page, context } = await world.visit()
  await logIn(page, person, path)

  await rentOf(page).getByRole('button', { name: 'Zatwierdź' }).click()
  const fold = rentOf(page).getByRole('button', { name: /^Czynsz.*zatwierdzone$/ })
  await fold.waitFor()
  const folded = await rentOf(page).getByRole('button').allTextContents()
  await fold.click()

  expect(folded).toEqual([expect.stringContaining('Czynsz'), 'umowa', 'Cofnij'])
  expect(await fold.getAttribute('aria-expanded')).toBe('true')
  expect(await rentOf(page).getByRole('button', { name: 'Popraw' }).isVisible()).toBe(true)
  await context.close()
})

test('the cost whose source is shown is in the address, and the back key returns to its row', async () => {
  const { path, person, idOf } = await twoCosts(world)
  const { page, faults, context } = await world.visit()
  const internet = await idOf('Internet')
  await logIn(page, person, path)
  const source = page.getByRole('complementary', { name: 'Źródło: Internet' })

  await internetOf(page).getByRole('button', { name: 'Źródło' }).click()
  await source.waitFor()
  const address = new URL(page.url())
  await page.goBack()
  await source.waitFor({ state: 'detached' })
  const focusAfterBack = await focused(page)
  await page.goto(`${path}?item=${internet}`)
  await source.waitFor()
  await source.getByRole('button', { name: 'Zamknij' }).click()
  await source.waitFor({ state: 'detached' })

  expect(`${address.pathname}${address.search}`).toBe(`${path}?item=${internet}`)
  expect(focusAfterBack).toBe(`item-${internet}`)
  expect(await focused(page)).toBe(`item-${internet}`)
  expect(new URL(page.url()).search).toBe('')
  expect(faults).toEqual([])
  await context.close()
})

test('a cost that was decided elsewhere is shown beside the own decision, which can be kept or given up', async () => {
  const { path, person, landlord, at, idOf, states } = await twoCosts(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, path)
  await rentOf(page).getByRole('button', { name: 'Zatwierdź' }).waitFor()
  const [rent, internet] = [await idOf('Czynsz'), await idOf('Internet')]
  const stale = page.getByRole('alert').filter({ hasText: 'Rozliczenie zmieniło się w międzyczasie' })

  await landlord.request('POST', `${at}/items/decisions`, {
    body: { decision: 'reject', item_ids: [rent], reason: 'Nie w tym miesiącu' },
  })
  await rentOf(page).getByRole('button', { name: 'Zatwierdź' }).click()
  await stale.waitFor()
  const shown = await stale.textContent()
  await stale.getByRole('button', { name: 'Wykonaj moją zmianę' }).click()
  await stale.waitFor({ state: 'detached' })
  await says(page, 'Zatwierdzono: Czynsz.')
  const kept = await states()
  await landlord.request('POST', `${at}/items/decisions`, { body: { decision: 'reject', item_ids: [internet] } })
  await internetOf(page).getByRole('button', { name: 'Zatwierdź' }).click()
  await stale.getByRole('button', { name: 'Weź zapisane' }).click()
  await stale.waitFor({ state: 'detached' })

  expect(shown).toContain('Zapisane: odrzucone, 2\u00a0400,00\u00a0zł, Powód: Nie w tym miesiącu')
  expect(shown).toContain('Twoje: zatwierdzone, 2\u00a0400,00\u00a0zł')
  expect(kept.toSorted()).toEqual(['approved', 'proposed'])
  expect((await states()).toSorted()).toEqual(['approved', 'rejected'])
  expect(faults).toEqual([])
  await context.close()
})

test('the keys are listed, work in the list only, and can be switched off', async () => {
  const { path, person, states } = await twoCosts(world)
  const { page, context } = await world.visit()
  await logIn(page, person, path)
  const dialog = page.getByRole('dialog', { name: 'Skróty klawiszowe' })

  await page.keyboard.press('?')
  const listed = await dialog.getByRole('region', { name: 'Na liście kosztów' }).locator('kbd').allTextContents()
  await dialog.getByRole('button', { name: 'Zamknij' }).click()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('a')
  await page.keyboard.press('?')
  await dialog.getByLabel('Skróty klawiszowe są włączone').uncheck()
  await dialog.getByRole('button', { name: 'Zamknij' }).click()
  await rentOf(page).getByRole('button', { name: 'Zatwierdź' }).focus()
  await page.keyboard.press('a')
  const untouched = await page.getByRole('button', { name: 'Zatwierdź', exact: true }).count()

  expect(listed).toEqual(['↑', '↓', 'A', 'E', 'R', 'S', 'U', 'N'])
  expect(untouched).toBe(2)
  expect(await states()).toEqual(['proposed', 'proposed'])
  await context.close()
})

test.each([
  [1280, 'dark'],
  [360, 'light'],
] as const)('at %d px in the %s theme axe finds nothing in folded rows, the bar and the form', async (width, theme) => {
  const { path, person } = await twoCosts(world)
  const options = { viewport: { width, height: 800 }, colorScheme: theme, bypassCSP: true }
  const { page, context } = await world.visit(options)
  await logIn(page, person, path)

  await rentOf(page).getByRole('button', { name: 'Zatwierdź' }).click()
  await barOf(page).waitFor()
  await page.getByRole('button', { name: 'Dodaj pozycję' }).click()
  await page.getByRole('form', { name: 'Dodaj pozycję' }).waitFor()

  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await context.close()
})
