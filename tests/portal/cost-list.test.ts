import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Page } from 'playwright-core'
import { aFullMonth } from './a-full-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

type Detail = Awaited<ReturnType<typeof aFullMonth>>['detail']

const foot = (page: Page) => page.getByRole('region', { name: 'Następny krok' })

/** The heights of the costs that are wholly in sight, between the bars at the top and at the bottom. */
async function inSight(page: Page): Promise<number[]> {
  const top = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom)
  const bottom = await foot(page).evaluate((bar) => bar.getBoundingClientRect().top)
  const boxes = await page
    .locator('#cost-list :is(li, h4)')
    .locator('xpath=ancestor-or-self::*[self::li or self::div][1]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()).map((box) => [box.top, box.bottom]))
  return boxes.flatMap(([from = 0, to = 0]) => (from >= top && to <= bottom ? [to - from] : []))
}

/** Waits until exactly these items are in a state: the page shows a decision before it is stored. */
async function isDecided(detail: Detail, { items, state }: { items: readonly string[]; state: string }): Promise<void> {
  await eventually(async () => {
    const decided = (await detail()).items.filter((item: { state: string }) => item.state === state)
    expect(decided.map(({ label }: { label: string }) => label).toSorted()).toEqual(items)
  })
}

test('a laptop shows twelve costs in one line each, and eight with the source beside them', async () => {
  const { person, path } = await aFullMonth(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, path)
  await page.getByRole('button', { name: 'Prąd 12345678', exact: true }).waitFor()

  const costs = await inSight(page)
  await page.getByRole('listitem').filter({ hasText: 'Czynsz' }).getByRole('button', { name: 'Źródło' }).click()
  await page.getByRole('complementary').waitFor()
  const beside = await inSight(page)

  expect(costs.length).toBeGreaterThanOrEqual(12)
  expect(Math.min(...costs)).toBeGreaterThanOrEqual(44)
  expect(Math.max(...costs)).toBeLessThanOrEqual(52)
  expect(beside.length).toBeGreaterThanOrEqual(8)
  expect(faults).toEqual([])
  await context.close()
})

test('on a phone nothing is wider than the page, with the rest of a cost open', async () => {
  const { person, path } = await aFullMonth(world)
  const { page, context } = await world.visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    bypassCSP: true,
  })
  await logIn(page, person, path)
  await page.getByRole('button', { name: 'Prąd 12345678', exact: true }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Garaż/ }).click()

  const [name, price] = await page
    .getByRole('listitem')
    .filter({ hasText: 'Miejsce postojowe' })
    .locator('p')
    .evaluateAll((parts) =>
      parts.map((part) => part.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    )
  expect(name?.right).toBeLessThanOrEqual(price?.left ?? 0)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(await page.getByText('Klawisze:').isVisible()).toBe(false)
  expect(await violationsOf(page)).toEqual([])
  await context.close()
})

test('the keyboard reaches the first cost with at most four tabs, and the shortcuts open at their start', async () => {
  const { person, path } = await aFullMonth(world)
  const { page, context } = await world.visit({ viewport: { width: 1280, height: 500 } })
  await logIn(page, person, path)
  await page.getByRole('button', { name: 'Prąd 12345678', exact: true }).waitFor({ state: 'attached' })
  await page.reload()
  await page.getByRole('button', { name: 'Prąd 12345678', exact: true }).waitFor({ state: 'attached' })

  for (const key of ['Tab', 'Enter', 'Tab', 'Tab', 'Enter', 'Tab']) await page.keyboard.press(key)
  const reached = await page.evaluate('document.activeElement.closest("li")?.textContent')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Skróty klawiszowe' })
  await dialog.waitFor()

  expect(reached).toContain('Czynsz')
  expect(await dialog.evaluate((shown) => shown.scrollTop)).toBe(0)
  expect(await dialog.getByText('Wszędzie').isVisible()).toBe(true)
  await context.close()
})

test('a use is approved as a group, then everything that is left, and the foot leads to the statement', async () => {
  const { person, path, detail } = await aFullMonth(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, path)

  await page.getByRole('button', { name: 'Zatwierdź grupę: Prąd 12345678' }).click()
  await page.getByRole('status').filter({ hasText: 'Zatwierdzono 2\u00a0pozycje' }).waitFor()
  await isDecided(detail, { items: ['Energia czynna', 'Opłata sieciowa zmienna'], state: 'approved' })
  const all = (await detail()).items.length
  await page.locator('#cost-list').getByText('148,00\u00a0zł').waitFor()
  await foot(page).getByText(`2 z ${all}`).waitFor()
  await foot(page)
    .getByRole('button', { name: /^Zatwierdź wszystkie/ })
    .click()
  await foot(page).getByRole('button', { name: 'Przygotuj zestawienie' }).waitFor()

  expect(faults).toEqual([])
  await context.close()
})

test('a use with a price that was read unsurely comes first, says why, and is approved as a group all the same', async () => {
  const { person, path, detail } = await aFullMonth(world, { isUnsure: true })
  const { page, faults, context } = await world.visit()
  await logIn(page, person, path)
  const first = page.locator('#cost-list').getByRole('region').first()

  await first.getByText(/odczytał tę pozycję niepewnie \(30%\)/).waitFor()
  const title = await first.getAttribute('aria-label')
  const { items } = await detail()
  const step = await foot(page).getByRole('button').textContent()
  await first.getByRole('button', { name: 'Zatwierdź grupę' }).click()
  await foot(page).getByText(`2 z ${items.length}`).waitFor()

  expect(title).toBe('Do sprawdzenia')
  expect(step).toContain(`Zatwierdź ${items.length - 1}\u00a0pewnych pozycji`)
  await isDecided(detail, { items: ['Energia czynna', 'Opłata sieciowa zmienna'], state: 'approved' })
  expect(faults).toEqual([])
  await context.close()
})

test('at 200 % zoom the bars scroll away, and the next step waits at the end of the page', async () => {
  const { person, path } = await aFullMonth(world)
  const { page, context } = await world.visit({ viewport: { width: 640, height: 400 } })
  await logIn(page, person, path)
  await page.getByRole('button', { name: /^Garaż/ }).waitFor({ state: 'attached' })

  await page.evaluate('window.scrollTo(0, 600)')
  const header = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom)
  const atFoot = await foot(page).evaluate((bar) => bar.getBoundingClientRect().top)

  expect(header).toBeLessThanOrEqual(0)
  expect(atFoot).toBeGreaterThanOrEqual(400)
  await context.close()
})

test('on paper the costs stand alone, without bars and buttons', async () => {
  const { person, path } = await aFullMonth(world)
  const { page, context } = await world.visit({ viewport: { width: 794, height: 1123 } })
  await logIn(page, person, path)
  await page.getByRole('button', { name: 'Prąd 12345678', exact: true }).waitFor()

  await page.emulateMedia({ media: 'print' })

  expect(await page.getByText('160\u00a0kWh × 0,5\u00a0zł/kWh +\u00a023\u00a0%\u00a0VAT').isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Zatwierdź' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Dodaj pozycję' }).isVisible()).toBe(false)
  expect([await foot(page).count(), await page.getByRole('banner').count()]).toEqual([0, 0])
  await context.close()
})
