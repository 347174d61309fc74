import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { aBill } from '../../packages/month-engine/test/calculation/a-bill.ts'
import { aJune, counted } from '../../services/settlements/test/months/calculation/a-june.ts'
import { look } from '../../services/settlements/test/months/settlements/a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openCost } from './open-cost.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** The price of 186 kWh. */
const energy = { name: 'Energia czynna', unit: 'kWh', quantity: 186, net: 0.5 }

type Options = Parameters<BrowserWorld['visit']>[0] & { rows?: Parameters<typeof aBill>[0]['rows'] }

/** The costs of June of an apartment whose meter counted so much. */
async function theCosts(use: number, { rows = [energy], ...options }: Options = {}) {
  const meter = counted(use)
  const readings = [...meter.readings, ['2026-07-04', 1300]] as const
  const { landlord, settlement } = await aJune(world, {
    meters: [use < 300 ? { ...meter, readings } : meter],
    bills: [aBill({ rows })],
  })
  const visit = await world.visit(options)
  await logIn(visit.page, accountPerson(landlord), `/settlements/${settlement.id}/costs`)
  const row = visit.page.locator('#cost-list').getByRole('listitem').filter({ hasText: 'kWh' }).first()
  const items = async (): Promise<Item[]> => (await look(landlord, settlement.id)).body.items
  const item = async () => (await items()).find(({ inputs }) => inputs.kind === 'readings')
  return { ...visit, row, item, items }
}

test('a metered cost is corrected with another reading of its meter, and the interface counts the use while it is chosen', async () => {
  const { page, row, item, faults, context } = await theCosts(180)
  const before = await item()

  await openCost(row)
  await row.getByRole('button', { name: 'Popraw' }).click()
  const start = row.getByLabel('Odczyt początkowy')
  const end = row.getByLabel('Odczyt końcowy')
  const first = await start.locator('option:checked').textContent()
  const offered = await end.locator('option').allTextContents()
  const use = row.getByLabel('Zużycie według licznika, kWh')
  const proposed = await use.inputValue()
  await end.selectOption({ label: '4 lipca 2026: 1\u00a0300\u00a0kWh' })
  await row.getByText(/300 kWh × .* \(było 110,70\u00a0zł\)/).waitFor()
  const afterChoice = await use.inputValue()
  await page.reload()
  await openCost(row)
  await row.getByRole('button', { name: 'Popraw' }).click()
  await row.getByText(/300 kWh × .* \(było 110,70\u00a0zł\)/).waitFor()
  await row.getByLabel('Powód').fill('Najemca wyjechał później')
  await row.getByRole('button', { name: 'Zapisz poprawkę' }).click()
  await page.getByRole('status').filter({ hasText: 'Poprawiono' }).waitFor()

  const after = await item()
  expect(first).toBe('31 maja 2026: 1\u00a0000\u00a0kWh')
  expect(offered).toEqual(expect.arrayContaining([expect.stringContaining('30 czerwca'), 'inna wartość']))
  expect([proposed, afterChoice]).toEqual(['180', ''])
  expect(before).toMatchObject({ amount_pln: 110.7, inputs: { current: { read_on: '2026-06-30' }, metered: 180 } })
  expect(after).toMatchObject({
    state: 'corrected',
    amount_pln: 184.5,
    inputs: { current: { read_on: '2026-07-04', value: 1300 }, metered: 300, consumption: 300 },
  })
  expect(faults).toEqual([])
  await context.close()
})

test('a value and a use that are typed take the place of readings, and an empty use comes from the readings', async () => {
  const { page, row, item, faults, context } = await theCosts(180)

  await openCost(row)
  await row.getByRole('button', { name: 'Popraw' }).click()
  await row.getByLabel('Odczyt końcowy').selectOption('inna wartość')
  await row.getByLabel('Odczyt z 30 czerwca 2026').fill('1150')
  await row.getByText(/150 kWh × .*: 92,25\u00a0zł/).waitFor()
  const use = row.getByLabel('Zużycie według licznika, kWh')
  await use.fill('100')
  await row.getByText(/100 kWh × .*: 61,50\u00a0zł/).waitFor()
  await use.fill('')
  await row.getByText(/150 kWh × .*: 92,25\u00a0zł/).waitFor()
  await row.getByLabel('Powód').fill('Odczyt z protokołu')
  await row.getByRole('button', { name: 'Zapisz poprawkę' }).click()
  await page.getByRole('status').filter({ hasText: 'Poprawiono' }).waitFor()

  expect(await item()).toMatchObject({
    state: 'corrected',
    amount_pln: 92.25,
    inputs: { current: { reading_id: null, read_on: '2026-06-30', value: 1150 }, metered: 150 },
  })
  expect(faults).toEqual([])
  await context.close()
})

test('a use far above the bill stands beside it in one line, in the correction and in the folded row', async () => {
  const { page, row, context } = await theCosts(16_038, { bypassCSP: true })
  const both = (metered: string) => `odczyt ${metered}\u00a0kWh · faktura 186\u00a0kWh`

  await row.getByText(/Licznik pokazał 16.038 kWh, a faktura rozlicza 186 kWh/).waitFor()
  await openCost(row)
  await row.getByRole('button', { name: 'Popraw' }).click()
  await row.getByText(both('16\u00a0038')).waitFor()
  await row.getByLabel('Zużycie według licznika, kWh').fill('190')
  await row.getByText(both('190')).waitFor()
  const violations = await violationsOf(page)
  await row.getByLabel('Zużycie według licznika, kWh').fill('16038')
  await row.getByRole('button', { name: 'Zostaw bez zmian' }).click()
  await row.getByRole('button', { name: 'Zatwierdź' }).click()
  await page.getByRole('status').filter({ hasText: 'Zatwierdzono' }).waitFor()
  await row.getByText(both('16\u00a0038')).waitFor()

  expect(await row.getByText('Licznik pokazał').count()).toBe(0)
  expect(violations).toEqual([])
  await context.close()
})

test('the use of a meter is added by hand from two of its readings, as the interface counts it', async () => {
  const { page, items, faults, context } = await theCosts(180)

  await page.getByRole('button', { name: 'Dodaj pozycję' }).click()
  const form = page.getByRole('form', { name: 'Dodaj pozycję' })
  await form.getByLabel('Rodzaj pozycji').selectOption({ label: 'media według odczytów' })
  await form.getByLabel('Nazwa pozycji').fill('Prąd w lipcu')
  await form.getByLabel('Stawka za kWh').fill('0,80')
  await form.getByText(/120 kWh × .*: 96,00\u00a0zł/).waitFor()
  await form.getByLabel('Odczyt początkowy').selectOption({ label: '31 maja 2026: 1\u00a0000\u00a0kWh' })
  await form.getByText(/300 kWh × .*: 240,00\u00a0zł/).waitFor()
  await form.getByLabel('Źródło').selectOption({ label: 'Umowa najmu' })
  await form.getByLabel('Punkt umowy').fill('§ 6')
  await form.getByRole('button', { name: 'Dodaj pozycję' }).click()
  await page.getByRole('status').filter({ hasText: 'Dodano: Prąd w lipcu.' }).waitFor()

  expect(await items()).toContainEqual(
    expect.objectContaining({
      label: 'Prąd w lipcu',
      amount_pln: 240,
      inputs: expect.objectContaining({ metered: 300 }),
    }),
  )
  expect(faults).toEqual([])
  await context.close()
})

test('a misread meter is corrected beside the costs that rest on it, and they are calculated by themselves', async () => {
  const network = { name: 'Opłata sieciowa zmienna', unit: 'kWh', quantity: 186, net: 0.1 }
  const { page, item, faults, context } = await theCosts(180, { rows: [energy, network], bypassCSP: true })

  await page.getByRole('button', { name: /^Odczyty i zdjęcia/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Popraw' }).last().click()
  await dialog.getByLabel(/^Stan/).fill('1186')
  const violations = await violationsOf(page)
  await dialog.getByRole('button', { name: 'Zapisz' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .locator('#cost-list')
    .getByText(/1.186 = 186/)
    .waitFor()

  expect(await item()).toMatchObject({ inputs: { current: { read_on: '2026-06-30', value: 1186 }, metered: 186 } })
  expect(violations).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
