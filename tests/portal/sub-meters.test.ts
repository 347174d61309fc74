import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { aMeteredHouse } from '../../services/settlements/test/months/settlements/a-metered-house.ts'
import { itemOf, look, step } from '../../services/settlements/test/months/settlements/a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openCost } from './open-cost.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test('a landlord places a meter behind a main meter, and both meters say so', async () => {
  const { landlord, main, a } = await aMeteredHouse(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/apartments/${a.apartment.id}`)

  await page.getByRole('button', { name: 'Dodaj licznik' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Medium').selectOption('cold_water')
  await dialog.getByLabel('Numer licznika').fill('777')
  await dialog.getByRole('button', { name: /licznik główny/ }).click()
  await dialog.getByLabel('Za licznikiem głównym').selectOption(main.id)
  await dialog.getByLabel('Dzień pierwszego odczytu').fill('2026-05-01')
  await dialog.getByLabel('Pierwszy odczyt').fill('5')
  await dialog.getByRole('button', { name: 'Dodaj licznik' }).click()
  const meter = page.getByRole('listitem').filter({ hasText: '777' })
  await meter.getByText(`${main.number} · Cellar`).waitFor()
  await page.goto(`${world.portalUrl}/apartments/${main.apartment_id}`)
  const own = page.getByRole('region', { name: 'Liczniki' }).getByRole('listitem')
  await own.getByText('Podliczniki').waitFor()

  expect(await own.textContent()).toContain(
    `777, ${Number(main.number) + 2} · Kitchen, ${Number(main.number) + 1} · Kitchen`,
  )
  expect(faults).toEqual([])
  await context.close()
})

test.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)(
  'at %d px in the %s theme a share shows the readings of both meters and the difference',
  async (width, colorScheme) => {
    const { landlord, a } = await aMeteredHouse(world)
    await step(landlord, a.id, 'calculate')
    const { page, faults, context } = await world.visit({
      viewport: { width, height: 800 },
      colorScheme,
      bypassCSP: true,
    })
    await logIn(page, accountPerson(landlord), `/settlements/${a.id}/costs`)

    const water = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Woda' }).first()
    await water.getByRole('button', { name: 'Źródło' }).click()
    const source = page.getByRole('complementary').or(page.getByRole('dialog'))
    await source.getByRole('heading', { name: 'Licznik główny' }).waitFor()
    const shown = (await source.textContent())?.replaceAll('\u00a0', ' ')

    expect(shown).toContain('Podlicznik najemcy')
    expect(shown).toContain('Wszystkie podliczniki razem40 m³')
    expect(shown).toContain('Różnica, dzielona według powierzchni10 m³')
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('an agreement shares a cost by sub-meters with its difference, and a share is corrected by its use', async () => {
  const { landlord, a } = await aMeteredHouse(world)
  await step(landlord, a.id, 'calculate')
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/agreements/${a.agreement.id}/edit`)

  await page.getByLabel('Różnica w koszcie 1').selectOption('persons')
  await page.getByLabel('Podział kosztu 2').selectOption('area')
  await page.getByRole('button', { name: 'Zapisz' }).click()
  await page.getByRole('heading', { name: 'Warunki umowy' }).click()
  await page.getByText('według podliczników, różnica dzielona według osób').first().waitFor()
  const { body: agreement } = await landlord.settlements.request('GET', `/v1/agreements/${a.agreement.id}`)
  await page.goto(`${world.portalUrl}/settlements/${a.id}/costs`)
  const water = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Woda' }).first()
  await openCost(water)
  await water.getByRole('button', { name: 'Popraw', exact: true }).click()
  await water.getByLabel('Udział').fill('8')
  await water.getByLabel('Powód').fill('Licznik odczytano za wysoko')
  await water.getByRole('button', { name: 'Zapisz poprawkę' }).click()
  // The preview shows the new share before it is saved.
  await page.getByRole('status').filter({ hasText: 'Poprawiono' }).waitFor()
  await water.getByText('8/50').first().waitFor()

  expect(agreement.shared_costs).toEqual([
    { category: 'water', share_by: 'sub_meters', percent: null, difference_share_by: 'persons' },
    { category: 'sewage', share_by: 'area', percent: null },
  ])
  expect(itemOf((await look(landlord, a.id)).body, 'Woda')).toMatchObject({ state: 'corrected', amount_pln: 60 })
  expect(faults).toEqual([])
  await context.close()
})
