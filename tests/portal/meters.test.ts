import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { anAgreement } from '@lokum/local-stack/world/rental'
import { dayText } from '../../services/portal/web/words/dates.ts'
import { lastMonth } from '../../services/portal/web/words/periods.ts'
import { aMeter } from '../system/world/monthly-close.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test('a landlord adds a meter with two zones, and each zone shows its first reading', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}`)

  await page.getByRole('button', { name: 'Dodaj licznik' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Numer licznika').fill('12345678')
  await dialog.getByLabel('Strefy').selectOption('day_night')
  await dialog.getByLabel('Dzień pierwszego odczytu').fill('2026-10-01')
  await dialog.getByLabel('Pierwszy odczyt').first().fill('1 000,5')
  await dialog.getByLabel('Pierwszy odczyt').last().fill('500')
  await dialog.getByRole('button', { name: 'Dodaj licznik' }).click()
  const meter = page.getByRole('region', { name: 'Liczniki' }).getByRole('listitem')
  await meter.waitFor()
  await dialog.waitFor({ state: 'detached' })

  const focused = await page.evaluate('document.activeElement.textContent')
  const shown = await meter.textContent()
  expect(focused).toBe('Dodaj licznik')
  expect(shown).toContain('1\u00a0000,5\u00a0kWh')
  expect(shown).toContain('500\u00a0kWh')
  expect(faults).toEqual([])
  await context.close()
})

test('the first reading of a new meter is proposed for the day from which the tenancy needs it', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  // In the month that the page chooses: the one before the running month.
  const start = `${lastMonth(new Date().toISOString())}-05`
  await anAgreement(landlord, apartment.id, { starts_on: start })
  const { page, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}`)

  await page.getByRole('button', { name: 'Dodaj licznik' }).click()
  const day = page.getByRole('dialog').getByLabel('Dzień pierwszego odczytu')
  await page.getByRole('dialog').getByText(dayText(start, 'pl')).waitFor()

  expect(await day.inputValue()).toBe(start)
  await context.close()
})

test('on a phone the rare actions of a meter are folded, and a day is shown in the language of the page', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  await landlord.request('POST', '/v1/meters', { body: aMeter({ apartment_id: apartment.id }) })
  const { page, faults, context } = await world.visit({ viewport: { width: 390, height: 844 } })
  await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}`)
  const actions = page.getByRole('group', { name: /^Czynności:.*12345678/ })
  await actions.waitFor()

  const before = await actions.getByRole('button').allTextContents()
  await actions.getByText('Więcej czynności').click()
  const after = await actions.getByRole('button').allTextContents()
  await actions.getByRole('button', { name: 'Wymień licznik' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Dzień').fill('2026-11-03')
  const words = dialog.getByText('3 listopada 2026')
  await words.waitFor()
  const describes = await dialog.getByLabel('Dzień').getAttribute('aria-describedby')

  expect(before).toEqual(['Wpisz odczyt', 'Odczyty'])
  expect(after.slice(2)).toEqual(['Popraw licznik', 'Wymień licznik', 'Zakończ używanie licznika', 'Usuń licznik'])
  expect(describes).toBe(await words.getAttribute('id'))
  expect(faults).toEqual([])
  await context.close()
})

test('only the first reading of a meter or of a tenancy may have a reason instead of its photo', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()
  await world.copied(apartment.id)
  await anAgreement(landlord, apartment.id, { starts_on: '2026-09-08' })
  const { body: meter } = await landlord.request('POST', '/v1/meters', {
    body: aMeter({ apartment_id: apartment.id, installed_on: '2026-08-01', initial_value: 1200 }),
  })
  for (const [read_on, value] of [
    ['2026-09-01', 1300],
    ['2026-10-31', 1400],
  ])
    await landlord.request('POST', `/v1/meters/${meter.id}/readings`, { body: { read_on, value } })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}`)
  await page.getByRole('button', { name: 'Odczyty' }).click()
  const dialog = page.getByRole('dialog')
  const focused = dialog.locator(':focus')
  await focused.waitFor()
  const firstFocus = await focused.textContent()
  const rows = dialog.getByRole('listitem')

  const offered: Record<string, number> = {}
  for (const day of ['1 sierpnia 2026', '1 września 2026', '31 października 2026']) {
    const row = rows.filter({ hasText: day })
    await row.getByRole('button', { name: 'Popraw' }).click()
    await row.getByLabel('Nowe zdjęcie').waitFor({ state: 'attached' })
    offered[day] = await row.getByLabel('Uwagi do zdjęcia albo zamiast niego').count()
  }

  // The readings are still on their way, and Enter must not close the dialog.
  expect(firstFocus).not.toBe('Zamknij')
  expect(offered).toEqual({ '1 sierpnia 2026': 1, '1 września 2026': 1, '31 października 2026': 0 })
  expect(faults).toEqual([])
  await context.close()
})

test.each(windows)(
  'in %s at %d px a value ten times the last one is asked about with the value that fits, before it is saved',
  async (locale, width) => {
    const landlord = await world.aLandlord()
    const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
    await world.copied(apartment.id)
    const first = { utility: 'electricity', unit: 'kWh', number: '84120663', digits: 5, initial_value: 632 }
    const { body: meter } = await landlord.request('POST', '/v1/meters', {
      body: { ...first, apartment_id: apartment.id, installed_on: '2026-10-01' },
    })
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { meters } = words
    await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}`)

    await page.getByRole('button', { name: meters.actions.read }).click()
    const dialog = page.getByRole('dialog')
    const value = dialog.getByLabel(meters.valueOf(null))
    const save = dialog.getByRole('button', { name: meters.saveReading })
    await dialog.getByLabel(meters.day, { exact: true }).fill('2026-10-31')
    await value.fill('123456')
    await save.click()
    await dialog.getByText(meters.faults.too_large).first().waitFor()
    await value.fill('6504')
    await save.click()
    const question = dialog.getByRole('alert').filter({ hasText: meters.doubtTitle })
    const asked = await question.textContent()
    const violations = await violationsOf(page)
    await dialog.getByRole('button', { name: meters.takeSuggested(`650${point}4`) }).click()
    const taken = await page.evaluate('[document.activeElement.name, document.activeElement.value]')
    await save.click()
    await dialog.waitFor({ state: 'detached' })

    const { body } = await landlord.request('GET', `/v1/meters/${meter.id}/readings`)
    expect(asked).toContain(`650${point}4`)
    expect(taken).toEqual(['/value', `650${point}4`])
    expect(asked).toContain(locale === 'pl-PL' ? '01.10.2026' : '1 Oct 2026')
    expect(body.data.map((reading: { value: number }) => reading.value).toSorted()).toEqual([632, 650.4])
    expect([violations, faults]).toEqual([[], []])
    await context.close()
  },
)

test('a reading that falls is asked about, and saved with its reason', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  const first = { utility: 'gas', unit: 'm3', number: '87654321', digits: 5 }
  await landlord.request('POST', '/v1/meters', {
    body: { ...first, apartment_id: apartment.id, installed_on: '2026-10-01', initial_value: 1200 },
  })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}`)

  await page.getByRole('button', { name: 'Wpisz odczyt' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Dzień').fill('2026-11-01')
  await dialog.getByLabel('Stan licznika').fill('1150')
  await dialog.getByRole('button', { name: 'Zapisz odczyt' }).click()
  const question = await dialog.getByRole('alert').textContent()
  await dialog.getByLabel('Powód').fill('Pierwszy odczyt był szacowany')
  await dialog.getByRole('button', { name: 'Zapisz odczyt' }).click()
  await dialog.waitFor({ state: 'detached' })

  expect(question).toContain('Odczyt jest niższy od poprzedniego.')
  expect(question).toContain('1150')
  expect(question).toContain('1\u00a0200\u00a0m³')
  expect(await page.getByRole('region', { name: 'Liczniki' }).textContent()).toContain('1\u00a0150\u00a0m³')
  expect(faults).toEqual([])
  await context.close()
})
