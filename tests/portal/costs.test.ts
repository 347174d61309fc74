import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { aMonth, itemOf, step } from '../../services/settlements/test/months/settlements/a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openCost } from './open-cost.ts'
import { twoCosts } from './two-costs.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test('costs are approved, rejected with a reason and taken back, and the focus goes to the next one', async () => {
  const { path, person, detail } = await twoCosts(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, path)
  const rent = page.getByRole('listitem').filter({ hasText: 'Czynsz' })
  const internet = page.getByRole('listitem').filter({ hasText: 'Internet' })

  await rent.getByRole('button', { name: 'Zatwierdź' }).click()
  const focused = await page.evaluate('document.activeElement.textContent')
  await page.getByRole('status').filter({ hasText: 'Zatwierdzono' }).waitFor()
  await openCost(internet)
  await internet.getByRole('button', { name: 'Odrzuć' }).click()
  await internet.getByLabel('Powód').fill('Najemca płaci sam')
  await internet.getByRole('form').getByRole('button', { name: 'Odrzuć' }).click()
  await page.getByRole('status').filter({ hasText: 'Odrzucono' }).waitFor()
  const decided = await detail()
  await rent.getByRole('button', { name: 'Cofnij' }).click()
  await page.getByRole('status').filter({ hasText: 'Cofnięto' }).waitFor()

  expect(focused).toContain('Internet')
  expect(decided.items.map(({ state }) => state).toSorted()).toEqual(['approved', 'rejected'])
  expect((await detail()).items.map(({ state }) => state)).toContain('proposed')
  expect(faults).toEqual([])
  await context.close()
})

test('a correction shows the amount of the interface while it is typed, and survives a reload', async () => {
  const { path, person, detail } = await twoCosts(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, path)
  const internet = page.getByRole('listitem').filter({ hasText: 'Internet' })

  await openCost(internet)
  await internet.getByRole('button', { name: 'Popraw' }).click()
  await internet.getByLabel('Kwota za pełny miesiąc').fill('45,50')
  await internet.getByText(/45,50\u00a0zł \(było 60,00\u00a0zł\)/).waitFor()
  await page.reload()
  await openCost(internet)
  await internet.getByRole('button', { name: 'Popraw' }).click()
  const afterReload = await internet.getByLabel('Kwota za pełny miesiąc').inputValue()
  await internet.getByRole('button', { name: 'Zapisz poprawkę' }).click()
  await internet.getByText('Napisz, dlaczego to zmieniasz.').first().waitFor()
  await internet.getByLabel('Powód').fill('Rabat od dostawcy')
  await internet.getByRole('button', { name: 'Zapisz poprawkę' }).click()
  await page.getByRole('status').filter({ hasText: 'Poprawiono' }).waitFor()

  expect(afterReload).toBe('45,50')
  const { items } = await detail()
  expect(items).toContainEqual(
    expect.objectContaining({ state: 'corrected', amount_pln: 45.5, reason: 'Rabat od dostawcy' }),
  )
  expect(faults).toEqual([])
  await context.close()
})

test('on a phone the form of a rejection comes above the bars at the bottom', async () => {
  const { path, person } = await twoCosts(world)
  const { page, context } = await world.visit({ viewport: { width: 390, height: 640 }, hasTouch: true, isMobile: true })
  await logIn(page, person, path)
  const internet = page.getByRole('listitem').filter({ hasText: 'Internet' })

  await openCost(internet)
  await internet.getByRole('button', { name: 'Odrzuć' }).tap()
  const submit = internet.getByRole('form').getByRole('button', { name: 'Odrzuć' })
  await submit.waitFor()

  const isOnTop = await submit.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === button
  })
  expect(isOnTop).toBe(true)
  await context.close()
})

test('every cost is decided by keyboard alone', async () => {
  const { path, person, detail } = await twoCosts(world)
  const { page, context } = await world.visit()
  await logIn(page, person, path)

  await page.getByRole('listitem').filter({ hasText: 'Czynsz' }).getByRole('button', { name: 'Zatwierdź' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('s')
  await page.getByRole('complementary', { name: 'Źródło: Internet' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await page.getByRole('region', { name: 'Następny krok' }).getByText('2 z 2').waitFor()
  await page.getByRole('button', { name: 'Przygotuj zestawienie' }).waitFor()

  expect((await detail()).items.map(({ state }) => state)).toEqual(['approved', 'approved'])
  await context.close()
})

/** Presses keys at whatever has the focus, without a break for anything but what each key itself causes. */
const pressAtOnce = (keys: readonly string[]) => `(async () => {
  for (const key of ${JSON.stringify(keys)}) {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await Promise.resolve()
  }
})()`

test('keys that follow each other at once find the source open, closed, and the focus at its row', async () => {
  const { path, person, detail } = await twoCosts(world)
  const { page, context } = await world.visit()
  await logIn(page, person, path)

  await page.getByRole('listitem').filter({ hasText: 'Internet' }).getByRole('button', { name: 'Zatwierdź' }).focus()
  await page.evaluate(pressAtOnce(['s', 'Escape', 'a']))
  await page.getByRole('status').filter({ hasText: 'Zatwierdzono' }).waitFor()
  await page.getByRole('complementary', { name: 'Źródło: Internet' }).waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.search === '')

  const { items } = await detail()
  expect(items.filter(({ state }) => state === 'approved').map(({ label }) => label)).toEqual(['Internet'])
  await context.close()
})

test.each([
  [1280, 'light'],
  [360, 'dark'],
] as const)(
  'at %d px in the %s theme axe finds nothing, with an open form and a source',
  async (width, colorScheme) => {
    const { path, person } = await twoCosts(world)
    const { page, context } = await world.visit({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    await logIn(page, person, path)
    const internet = page.getByRole('listitem').filter({ hasText: 'Internet' })

    await openCost(internet)
    await internet.getByRole('button', { name: 'Popraw' }).click()
    const withForm = await violationsOf(page)
    await internet.getByRole('button', { name: 'Źródło' }).click()
    await page.getByRole('complementary').or(page.getByRole('dialog')).waitFor()

    expect({ withForm, withSource: await violationsOf(page) }).toEqual({ withForm: [], withSource: [] })
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await context.close()
  },
)

test('warnings are shown in the words of the interface, with a link to the settlement that charges the same place', async () => {
  const { landlord, id, document } = await aMonth(world)
  const other = await aMonth(world, { landlord })
  const at = (place: string) => ({
    type: 'proportional_cost',
    category: 'waste',
    label: 'Klucze',
    inputs: { kind: 'amount', amount_pln: 60 },
    source: { kind: 'document', document_id: document, line: null, place },
  })
  await step(landlord, id, 'items', at('page 2'))
  const { body } = await step(landlord, other.id, 'items', at('page 3'))
  // As earlier releases let it be added.
  await world.pools.settlements.query(
    `UPDATE item SET source = jsonb_set(source, '{place}', '"page 2"') WHERE id = $1`,
    [itemOf(body, 'Klucze').id],
  )
  const { page, faults, context } = await world.visit()

  await logIn(page, accountPerson(landlord), `/settlements/${other.id}/costs`)
  await page.getByText('z tego samego miejsca dokumentu co pozycja rozliczenia').waitFor()
  const violations = await violationsOf(page)
  await page.getByRole('link', { name: 'Otwórz rozliczenie' }).click()
  await page.waitForURL((url) => url.pathname.startsWith(`/settlements/${id}`))

  expect(violations).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
