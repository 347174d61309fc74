import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { anOpenMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, untilTrue, violationsOf } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a tariff is added, changed and removed, and what other programs have stored stays', async () => {
  const landlord = await world.aLandlord()
  const kept = { utility: 'internet', fixed_pln: 59.9, contract: 'K/12' }
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12', tariffs: [kept] })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}`)
  const tariffs = page.getByRole('list', { name: 'Taryfy' })
  const dialog = page.getByRole('dialog')
  const saved = async () => (await landlord.request('GET', `/v1/apartments/${apartment.id}`)).body.tariffs

  await page.getByRole('button', { name: 'Dodaj taryfę' }).click()
  await dialog.getByRole('button', { name: 'Zapisz taryfę' }).click()
  await dialog
    .getByRole('alert')
    .getByText(/Podaj cenę za jednostkę, opłatę stałą albo obie/)
    .waitFor()
  await dialog.getByLabel('Cena za jednostkę').fill('0,6214')
  await dialog.getByLabel('Obowiązuje od').fill('2026-10-01')
  await dialog.getByRole('button', { name: 'Zapisz taryfę' }).click()
  await tariffs.getByText('od 1 października 2026').waitFor()
  const added = await saved()
  await tariffs.getByRole('button', { name: 'Zmień: internet' }).click()
  await dialog.getByLabel('Opłata stała za miesiąc').fill('64,90')
  await dialog.getByRole('button', { name: 'Zapisz taryfę' }).click()
  await tariffs.getByText('64,90').waitFor()
  const changed = await saved()
  await tariffs.getByRole('button', { name: 'Usuń: prąd' }).click()
  await dialog.getByRole('button', { name: 'Usuń taryfę' }).click()
  await tariffs.getByText('od 1 października 2026').waitFor({ state: 'detached' })
  await untilTrue(page, 'document.activeElement !== document.body')

  const electricity = { utility: 'electricity', unit: 'kWh', rate_pln: 0.6214, valid_from: '2026-10-01' }
  expect(added).toEqual([kept, electricity])
  expect(changed).toEqual([{ ...kept, fixed_pln: 64.9 }, electricity])
  expect(await saved()).toEqual([{ ...kept, fixed_pln: 64.9 }])
  expect(faults).toEqual([])
  await context.close()
})

test('a link to the prices of an apartment brings them into view', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  const { page, context } = await world.visit({ viewport: { width: 390, height: 500 } })
  await logIn(page, accountPerson(landlord))

  await page.goto(`/apartments/${apartment.id}#tariffs`)
  const heading = page.getByRole('heading', { name: 'Taryfy' })
  await heading.waitFor()

  await eventually(async () => {
    const { y = -1 } = (await heading.boundingBox()) ?? {}
    expect([y >= 0, y < 500]).toEqual([true, true])
  })
  expect(await page.evaluate('document.activeElement.id')).toBe('tariffs')
  await context.close()
})

test('a tariff that somebody else has added meanwhile stays', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}`)
  const dialog = page.getByRole('dialog')
  const other = { utility: 'gas', unit: 'kWh', rate_pln: 0.3 }

  await page.getByRole('button', { name: 'Dodaj taryfę' }).click()
  await dialog.getByLabel('Opłata stała za miesiąc').fill('12')
  await landlord.request('PATCH', `/v1/apartments/${apartment.id}`, { body: { tariffs: [other] } })
  await dialog.getByRole('button', { name: 'Zapisz taryfę' }).click()
  await dialog.getByRole('alert').waitFor()
  await page.getByRole('list', { name: 'Taryfy' }).getByText('gaz', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Zapisz taryfę' }).click()
  await dialog.waitFor({ state: 'detached' })

  const { body } = await landlord.request('GET', `/v1/apartments/${apartment.id}`)
  expect(body.tariffs).toEqual([other, { utility: 'electricity', unit: 'kWh', fixed_pln: 12 }])
  expect(faults).toEqual([])
  await context.close()
})

test('an agreement that overlaps another one is refused at its first day, with a link to the other', async () => {
  const { person, apartmentId, agreementId } = await anOpenMonth(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, `/apartments/${apartmentId}/agreements/new`)

  await page.getByLabel('Imię i nazwisko najemcy').fill('Ewa Nowa')
  await page.getByLabel('Czynsz za miesiąc').fill('2000')
  await page.getByLabel('Pierwszy dzień najmu').fill('2026-05-01')
  await page.getByLabel('Tylko czynsz').check()
  await page.getByRole('button', { name: 'Dodaj umowę' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '1 pole wymaga poprawki' })
  await summary.waitFor()
  const isInvalid = await page.getByLabel('Pierwszy dzień najmu').getAttribute('aria-invalid')
  await summary.getByRole('link', { name: 'Otwórz umowę' }).click()
  await page.waitForURL((url) => url.pathname === `/agreements/${agreementId}`)

  expect(isInvalid).toBe('true')
  expect(faults).toEqual([])
  await context.close()
})

test.each(['light', 'dark'] as const)('axe finds nothing in the tariffs and their form, %s', async (colorScheme) => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ tariffs: [{ utility: 'gas', unit: 'kWh', rate_pln: 0.3 }] })
  const { page, context } = await world.visit({ bypassCSP: true, colorScheme, viewport: { width: 360, height: 800 } })
  await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}`)

  await page.getByRole('button', { name: 'Zmień: gaz' }).click()
  await page.getByRole('dialog').getByLabel('Jednostka').waitFor()

  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
  await context.close()
})
