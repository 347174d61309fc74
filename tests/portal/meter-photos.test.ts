import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Locator, Page } from 'playwright-core'
import { aMeterPhoto } from '../../packages/bill-reader/test/recognition/a-meter-photo.ts'
import { make } from '../system/world/monthly-close.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { aHeicPhoto } from './files.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

const golden = join(import.meta.dirname, '../../packages/bill-reader/test/golden/meters')

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** The photo shows 638.214 and the number WZ55012. */
async function aPhoto() {
  return { name: 'licznik.jpg', mimeType: 'image/jpeg', buffer: await readFile(join(golden, 'drums-water.jpg')) }
}

/** A photo of the same meter in colour, where the drums of the decimals are red. */
async function aColourPhoto() {
  const printed = ['Wodomierz do wody zimnej', 'Q3 2,5 m³/h  R100  DN 15']
  const buffer = await aMeterPhoto({ counter: '00638.214', number: 'Nr WZ55012', unit: 'm³', printed })
  return { name: 'licznik.jpg', mimeType: 'image/jpeg', buffer }
}

async function anApartment() {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  const aMeter = (number: string) =>
    make(landlord, '/v1/meters', {
      apartment_id: apartment.id,
      utility: 'cold_water',
      unit: 'm3',
      number,
      digits: 5,
      installed_on: '2026-07-01',
      initial_value: 606,
    })
  return { landlord, aMeter, path: `/apartments/${apartment.id}` }
}

/** The meter in the photo, with earlier readings that the photo follows from, and another one. */
async function twoMeters() {
  const rest = await anApartment()
  const meter = await rest.aMeter('WZ55012')
  for (const [date, value] of [
    ['2026-08-01', 614],
    ['2026-09-01', 622],
    ['2026-10-01', 630],
  ])
    await make(rest.landlord, `/v1/meters/${meter.id}/readings`, { read_on: date, value })
  await rest.aMeter('11112222')
  return { ...rest, meter }
}

/** A busy machine gives background work little processor time. */
const patient = { timeout: 170_000 }

/** Opens what can be done with a meter. */
async function open(page: Page, number: string, action: string): Promise<Locator> {
  const meter = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: number }) })
  await meter.waitFor()
  const button = meter.getByRole('button', { name: action, exact: true, includeHidden: true })
  // On a phone the rare actions are folded.
  if (!(await button.isVisible())) await meter.locator('summary').click()
  await button.click()
  return page.getByRole('dialog')
}

/** Whether the photo is drawn, stands beside the words where there is room, and nothing is cut off. */
async function isBeside(dialog: Locator, width: number): Promise<boolean> {
  const photo = await dialog.getByRole('img').first().boundingBox()
  const said = await dialog.getByRole('status').filter({ hasText: 'WZ55012' }).first().boundingBox()
  if (!photo || !said || photo.height < 50) return false
  const cut = await dialog
    .page()
    .evaluate('document.querySelector("dialog").scrollWidth > document.querySelector("dialog").clientWidth')
  const isRight = said.x >= photo.x + photo.width && Math.abs(said.y - photo.y) < 20
  return !cut && (isRight || (width < 640 && said.y >= photo.y + photo.height))
}

test.each(windows)(
  'in %s at %d px the photo of a reading proposes its value beside it, sure or in doubt',
  async (locale, width) => {
    const { landlord, meter, path } = await twoMeters()
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { meters, settlement } = words
    await logIn(page, accountPerson(landlord), path)

    const dialog = await open(page, 'WZ55012', meters.actions.read)
    const field = dialog.getByLabel(meters.valueOf(null))
    await dialog.getByLabel(meters.day).fill('2026-11-01')
    await dialog.getByLabel(meters.photo, { exact: true }).setInputFiles(await aPhoto())
    await dialog.getByText(meters.readingPhoto).waitFor()
    const use = dialog.getByRole('button', { name: meters.useValue })
    await use.waitFor(patient)
    const shown = await dialog.textContent()
    const before = await field.inputValue()
    const found = [await violationsOf(page), await isBeside(dialog, width)]
    await use.click()
    await dialog.getByText(meters.takenOver(`638${point}214`)).waitFor()
    const value = await field.inputValue()
    await dialog.getByRole('button', { name: meters.saveReading }).click()
    await dialog.waitFor({ state: 'detached' })
    await open(page, '11112222', meters.actions.read)
    await dialog.getByLabel(meters.photo, { exact: true }).setInputFiles(await aPhoto())
    await use.waitFor(patient)
    const doubted = await dialog.textContent()
    await dialog.getByRole('button', { name: meters.removePhoto }).click()
    const emptied = await page.evaluate('[document.activeElement.type, document.activeElement.value]')

    const { body } = await landlord.request('GET', `/v1/meters/${meter.id}/readings?limit=1`)
    expect(shown).toContain(meters.photoShows(`638${point}214\u00a0m³`, 'WZ55012'))
    expect(shown).toContain(settlement.likely)
    expect(shown).toContain(meters.photoAgrees)
    expect([before, value]).toEqual(['', `638${point}214`])
    expect(body.data[0]).toMatchObject({ read_on: '2026-11-01', value: 638.214 })
    expect(doubted).toContain(meters.photoOtherMeter)
    expect(doubted).toContain(settlement.unsure)
    expect(emptied).toEqual(['file', ''])
    expect(found).toEqual([[], true])
    expect(faults).toEqual([])
    await context.close()
  },
  300_000,
)

test('a photo that is taken back or replaced is deleted, unless it was stored before', async () => {
  const { landlord, path } = await twoMeters()
  const { page, faults, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { meters } = words
  const stored = async () => (await landlord.request('GET', '/v1/documents')).body.data.length
  await logIn(page, accountPerson(landlord), path)
  const dialog = await open(page, '11112222', meters.actions.read)
  const photo = dialog.getByLabel(meters.photo, { exact: true })
  const choose = async (file: Parameters<typeof photo.setInputFiles>[0]) => {
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/v1/documents') && response.request().method() === 'POST',
    )
    await photo.setInputFiles(file)
    await answered
    await dialog.getByRole('button', { name: meters.removePhoto }).waitFor()
  }

  await choose(aHeicPhoto())
  await choose(await aPhoto())
  await eventually(async () => (await stored()) === 1)
  await dialog.getByRole('button', { name: meters.removePhoto }).click()
  await eventually(async () => (await stored()) === 0)
  await landlord.request(
    'POST',
    '/v1/documents',
    makeForm({ name: 'a.jpg', type: 'image/jpeg', bytes: (await aPhoto()).buffer }, { kind: 'meter_photo' }),
  )
  await choose(await aPhoto())
  await dialog.getByRole('button', { name: meters.removePhoto }).click()
  await choose(aHeicPhoto())

  expect(await stored()).toBe(2)
  expect(faults).toEqual([])
  await context.close()
})

test.each([windows[1], windows[2]])(
  'in %s at %d px the photos of a meter that is exchanged, closed or corrected propose their values',
  async (locale, width) => {
    const { landlord, path } = await twoMeters()
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { meters } = words
    await logIn(page, accountPerson(landlord), path)
    const shut = () => page.getByRole('dialog').getByRole('button', { name: words.shell.close, exact: true }).click()
    const value = `638${point}214`

    const dialog = await open(page, 'WZ55012', meters.actions.exchange)
    const uses = dialog.getByRole('button', { name: meters.useValue })
    await dialog.getByLabel(meters.oldPhoto).setInputFiles(await aPhoto())
    await uses.waitFor(patient)
    await dialog.getByText(meters.photoAgrees).waitFor()
    const found = [await violationsOf(page), await isBeside(dialog, width)]
    await uses.click()
    await dialog.getByLabel(meters.newPhoto).setInputFiles(await aPhoto())
    await dialog.getByText(meters.photoKnownNumber).waitFor(patient)
    await dialog.getByRole('button', { name: meters.takeBoth('WZ55012') }).click()
    const labels = [meters.oldValue, meters.newValue, meters.newNumber]
    const exchanged = await Promise.all(labels.map((label) => dialog.getByLabel(label, { exact: true }).inputValue()))
    await shut()
    await open(page, '11112222', meters.actions.close)
    await dialog.getByLabel(meters.photo, { exact: true }).setInputFiles(await aPhoto())
    await dialog.getByText(meters.photoOtherMeter).waitFor(patient)
    await uses.click()
    const closed = await dialog.getByLabel(meters.finalValue, { exact: true }).inputValue()
    await shut()
    await open(page, 'WZ55012', meters.actions.list)
    await dialog.getByRole('button', { name: meters.editReading, exact: true }).first().click()
    await dialog.getByLabel(meters.newPhotoOfReading).setInputFiles(await aPhoto())
    await uses.waitFor(patient)
    await uses.click()
    const corrected = await dialog.getByLabel(meters.valueOf(null)).inputValue()

    expect(exchanged).toEqual([value, value, 'WZ55012'])
    expect([closed, corrected]).toEqual([value, value])
    expect(found).toEqual([[], true])
    expect(faults).toEqual([])
    await context.close()
  },
  300_000,
)

test.each([windows[0], windows[3]])(
  'in %s at %d px one photo of a new meter fills its utility, number, digits and first value',
  async (locale, width) => {
    const { landlord, path } = await anApartment()
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { meters } = words
    await logIn(page, accountPerson(landlord), path)

    await page.getByRole('button', { name: meters.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(meters.firstDay).fill('2026-11-01')
    await dialog.getByLabel(meters.photo, { exact: true }).setInputFiles(await aColourPhoto())
    await dialog.getByText(meters.photoNew).waitFor(patient)
    await dialog.getByText(meters.photoMeter(meters.utilities.cold_water, 5)).waitFor()
    const found = [await violationsOf(page), await isBeside(dialog, width)]
    await dialog.getByRole('button', { name: meters.takeBoth('WZ55012') }).click()
    const labels = [meters.utility, meters.number, meters.digits, meters.firstValue]
    const filled = await Promise.all(labels.map((label) => dialog.getByLabel(label, { exact: true }).inputValue()))
    await dialog.getByRole('button', { name: meters.add }).click()
    await dialog.waitFor({ state: 'detached' })

    const { body } = await landlord.request('GET', '/v1/meters')
    expect(filled).toEqual(['cold_water', 'WZ55012', '5', `638${point}214`])
    expect(body.data).toMatchObject([
      { utility: 'cold_water', number: 'WZ55012', devices: [{ registers: [{ latest_reading: { value: 638.214 } }] }] },
    ])
    expect(found).toEqual([[], true])
    expect(faults).toEqual([])
    await context.close()
  },
  300_000,
)

test('a photo of another reading is asked about with its day and value, and kept with a reason', async () => {
  const { landlord, meter, path } = await twoMeters()
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), path)
  const photo = aHeicPhoto()
  const enter = async (day: string, value: string) => {
    const dialog = await open(page, 'WZ55012', 'Wpisz odczyt')
    await dialog.getByLabel('Dzień').fill(day)
    await dialog.getByLabel('Stan licznika').fill(value)
    await dialog.getByLabel('Zdjęcie licznika', { exact: true }).setInputFiles(photo)
    await dialog.getByRole('button', { name: 'Zapisz odczyt' }).click()
    return dialog
  }

  await (await enter('2026-11-01', '638,2')).waitFor({ state: 'detached' })
  const dialog = await enter('2026-11-20', '641')
  const question = 'To zdjęcie należy już do odczytu z 01.11.2026 (638,2).'
  await dialog.getByRole('alert').getByText(question).waitFor()
  const asked = await dialog.getByLabel('Stan licznika').inputValue()
  await dialog.getByLabel('Uwagi do zdjęcia albo zamiast niego').fill('Na zdjęciu są oba dni')
  await dialog.getByRole('button', { name: 'Zapisz odczyt' }).click()
  await dialog.waitFor({ state: 'detached' })

  const { body } = await landlord.request('GET', `/v1/meters/${meter.id}/readings?limit=1`)
  expect(asked).toBe('641')
  expect(body.data[0]).toMatchObject({ value: 641, photo_reason: 'Na zdjęciu są oba dni' })
  expect(faults).toEqual([])
  await context.close()
})

test('a reading without a photo gets one of another reading with a reason, and the question goes with that photo', async () => {
  const { landlord, meter, path } = await twoMeters()
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), path)
  const photo = aHeicPhoto()
  const edit = async (day: string) => {
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: day })
    await row.getByRole('button', { name: 'Popraw' }).click()
    await row.getByLabel('Nowe zdjęcie').setInputFiles(photo)
    await row.getByRole('button', { name: 'Usuń zdjęcie' }).waitFor()
    await row.getByRole('button', { name: 'Zapisz zmiany' }).click()
    return row
  }
  await open(page, 'WZ55012', 'Odczyty')
  const first = await edit('1 września 2026')
  await first.getByRole('button', { name: 'Zapisz zmiany' }).waitFor({ state: 'detached' })

  const row = await edit('1 października 2026')
  const question = row.getByRole('alert').getByText('To zdjęcie należy już do odczytu z 01.09.2026 (622).')
  await question.waitFor()
  await row.getByRole('button', { name: 'Usuń zdjęcie' }).click()
  await question.waitFor({ state: 'detached' })
  await row.getByLabel('Nowe zdjęcie').setInputFiles(photo)
  await row.getByRole('button', { name: 'Usuń zdjęcie' }).waitFor()
  await row.getByRole('button', { name: 'Zapisz zmiany' }).click()
  await row.getByLabel('Uwagi do zdjęcia albo zamiast niego').fill('Na zdjęciu są oba dni')
  await row.getByRole('button', { name: 'Zapisz zmiany' }).click()
  await row.getByText('Zdjęcie: Na zdjęciu są oba dni').waitFor()

  const { body } = await landlord.request('GET', `/v1/meters/${meter.id}/readings?limit=1`)
  expect(body.data[0]).toMatchObject({ read_on: '2026-10-01', photo_reason: 'Na zdjęciu są oba dni' })
  expect(faults).toEqual([])
  await context.close()
})

test('a first value whose comma was lost has more digits than the usual meter of its utility', async () => {
  const { landlord, path } = await anApartment()
  const { page, context } = await world.visit()
  await logIn(page, accountPerson(landlord), path)

  await page.getByRole('button', { name: 'Dodaj licznik' }).click()
  const dialog = page.getByRole('dialog')
  const digits = dialog.getByLabel('Cyfry przed przecinkiem')
  const forElectricity = await digits.inputValue()
  await dialog.getByLabel('Medium').selectOption({ label: 'Zimna woda' })
  const forWater = await digits.inputValue()
  await dialog.getByLabel('Numer licznika').fill('WZ55012')
  await dialog.getByLabel('Dzień pierwszego odczytu').fill('2026-11-01')
  await dialog.getByLabel('Pierwszy odczyt', { exact: true }).fill('638214')
  await dialog.getByRole('button', { name: 'Dodaj licznik' }).click()

  await dialog.getByRole('alert').getByText('Licznik nie ma tylu cyfr. Sprawdź odczyt.').waitFor()
  expect([forElectricity, forWater]).toEqual(['6', '5'])
  await context.close()
})
