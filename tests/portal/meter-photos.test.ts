import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'

const golden = join(import.meta.dirname, '../../services/settlements/test/documents/golden/meters')

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** The photo shows 638.214 and the number WZ55012. */
async function aPhoto() {
  return { name: 'licznik.jpg', mimeType: 'image/jpeg', buffer: await readFile(join(golden, 'drums-water.jpg')) }
}

async function aMeter(number: string) {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  const first = { utility: 'cold_water', unit: 'm3', number, digits: 5, installed_on: '2026-07-01', initial_value: 606 }
  const { body: meter } = await landlord.request('POST', '/v1/meters', {
    body: { ...first, apartment_id: apartment.id },
  })
  for (const [date, value] of [
    ['2026-08-01', 614],
    ['2026-09-01', 622],
    ['2026-10-01', 630],
  ])
    await landlord.request('POST', `/v1/meters/${meter.id}/readings`, { body: { date, value } })
  return { landlord, meter, path: `/apartments/${apartment.id}` }
}

/** A busy machine gives background work little processor time. */
const patient = { timeout: 170_000 }

test('the photo of a reading proposes its value beside it, and the landlord takes it over', async () => {
  const { landlord, meter, path } = await aMeter('WZ55012')
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), path)

  await page.getByRole('button', { name: 'Wpisz odczyt' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Dzień').fill('2026-11-01')
  await dialog.getByLabel('Zdjęcie licznika').setInputFiles(await aPhoto())
  await dialog.getByText('Odczytuję zdjęcie…').waitFor()
  const use = dialog.getByRole('button', { name: 'Użyj tej wartości' })
  await use.waitFor(patient)
  const shown = await dialog.textContent()
  const before = await dialog.getByLabel('Stan licznika').inputValue()
  const violations = await violationsOf(page)
  await use.click()
  const value = await dialog.getByLabel('Stan licznika').inputValue()
  await dialog.getByRole('button', { name: 'Zapisz odczyt' }).click()
  await dialog.waitFor({ state: 'detached' })

  const { body } = await landlord.request('GET', `/v1/meters/${meter.id}/readings?limit=1`)
  expect(shown).toContain('Na zdjęciu: 638,214\u00a0m³, licznik WZ55012.')
  expect(shown).toContain('Zgadza się z numerem licznika i wcześniejszymi odczytami.')
  expect([before, value]).toEqual(['', '638,214'])
  expect(body.data[0]).toMatchObject({ date: '2026-11-01', value: 638.214 })
  expect(violations).toEqual([])
  expect(faults).toEqual([])
  await context.close()
}, 300_000)

test('a photo with the number of another meter is shown with doubt on a phone, in English', async () => {
  const { landlord, path } = await aMeter('11112222')
  const { page, faults, context } = await world.visit({ locale: 'en-GB', viewport: { width: 390, height: 844 } })
  await logIn(page, accountPerson(landlord), path)

  await page.getByRole('button', { name: 'Enter reading' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Photo of the meter').setInputFiles(await aPhoto())
  await dialog.getByRole('button', { name: 'Use this value' }).waitFor(patient)
  const shown = await dialog.textContent()
  const violations = await violationsOf(page)

  expect(shown).toContain('meter WZ55012')
  expect(shown).toContain('The number of this meter was not recognised.')
  expect(violations).toEqual([])
  expect(faults).toEqual([])
  await context.close()
}, 300_000)
