import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { anAgreement } from '@lokum/local-stack/world/rental'
import type { PartName } from '../../services/portal/web/screens/agreements/optional-parts.ts'
import { words as polish } from '../../services/portal/web/words/pl.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { partButton } from './part-button.ts'
import { openWindow, windows } from './windows.ts'

const aProfile = { name: 'Anna Lis', address: 'Kraków', bank_account_numbers: ['24160000035175530643314956'] }

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test.each([390, 360])('an account number is readable to its last digit at %d px', async (width) => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({})
  const { page, context } = await world.visit({ viewport: { width, height: 800 } })
  await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}/agreements/new`)
  const number = page.getByLabel('Numer rachunku')

  await number.fill('24160000035175530643314956')
  await number.blur()

  expect(await number.inputValue()).toBe('24 1600 0003 5175 5306 4331 4956')
  expect(await number.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
  await context.close()
})

test('a new account is led from its first apartment to its agreement, which fills the profile', async () => {
  const landlord = await world.aLandlord()
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), '/months/2026-10')

  await page.getByRole('link', { name: 'Dodaj mieszkanie' }).click()
  await page.getByLabel('Krótka nazwa mieszkania').fill('Długa 7/12')
  await page.getByText('W przelewie: DLUGA 7/12-').waitFor()
  await page.getByLabel('Ulica i numer').fill('ul. Długa 7/12')
  await page.getByLabel('Kod pocztowy').fill('30001')
  await page.getByLabel('Miejscowość').fill('Kraków')
  const postalCode = await page.getByLabel('Kod pocztowy').inputValue()
  await page.getByRole('button', { name: 'Dodaj mieszkanie' }).click()
  await page.getByRole('link', { name: 'Dodaj umowę' }).click()
  await page.getByLabel('Imię i nazwisko najemcy').fill('Jan Nowak')
  await page.getByLabel('Czynsz za miesiąc').fill('2 400,50 zł')
  await page.getByLabel('Pierwszy dzień najmu').fill('2026-01-01')
  await page.getByLabel('Twoje imię i nazwisko albo firma').fill('Anna Lis')
  await page.getByLabel('Numer rachunku').pressSequentially('24160000035175530643314956')
  const number = await page.getByLabel('Numer rachunku').inputValue()
  await page.getByRole('button', { name: 'Dodaj umowę' }).click()
  await page.getByRole('link', { name: 'Jan Nowak' }).waitFor()
  const without = await page.getByText('bez umowy', { exact: true }).count()

  expect(without).toBe(0)
  expect([postalCode, number]).toEqual(['30-001', '24 1600 0003 5175 5306 4331 4956'])
  const { body: profile } = await landlord.request('GET', '/v1/account/profile')
  expect(profile).toMatchObject({ name: 'Anna Lis', bank_account_numbers: ['24160000035175530643314956'] })
  const { body: found } = await landlord.request('GET', '/v1/agreements')
  expect(found.data).toMatchObject([{ rent_pln: 2400.5, mode: 'by_readings', tenant: { email: null } }])
  expect(faults).toEqual([])
  await context.close()
})

test.each(windows)(
  'in %s at %d px a new agreement asks for six fields, and one line opens the rest by a key and gives it the focus',
  async (locale, width) => {
    const landlord = await world.aLandlord()
    const { body: apartment } = await landlord.create({})
    await landlord.request('PATCH', '/v1/account/profile', { body: aProfile })
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { agreements } = words
    await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}/agreements/new`)
    const fields = page.getByRole('main').locator('input:not([type=radio]), select')
    const openPart = (name: PartName) => partButton(page, words, name).press('Enter')
    const focused = () => page.evaluate('document.activeElement.name')

    await page.getByLabel(agreements.tenantName, { exact: true }).waitFor()
    const before = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('name')))
    const account = await page.getByLabel(agreements.bankAccountNumber).inputValue()
    const line = await page.getByRole('group', { name: `${agreements.addParts}:` }).innerText()
    const reached: unknown[] = []
    for (const name of ['fixed_charges', 'indexation', 'landlord', 'phone', 'shared_costs', 'paper'] as const) {
      await openPart(name)
      reached.push(await focused())
    }
    const peopleBefore = await page.getByLabel(agreements.persons).count()
    await page.getByLabel(agreements.sharedKey(1)).selectOption('persons')
    await page.getByLabel(agreements.persons).waitFor()
    const violations = await violationsOf(page)
    const isCut = await page.evaluate('document.documentElement.scrollWidth > innerWidth')

    expect(before).toEqual([
      '/tenant/name',
      '/tenant/email',
      '/starts_on',
      '/rent_pln',
      '/landlord/bank_account_number',
    ])
    expect(account).toBe('24 1600 0003 5175 5306 4331 4956')
    expect(line).toContain('Anna Lis')
    expect(reached).toEqual([
      '/fixed_charges/0/label',
      '/indexation/kind',
      '/landlord/name',
      '/tenant/phone',
      '/shared_costs/0/category',
      '',
    ])
    expect(peopleBefore).toBe(0)
    expect([violations, isCut, faults]).toEqual([[], false, []])
    await context.close()
  },
  60_000,
)

test('parts of an agreement that hold something are open when it is edited and after a reload, and stay open while emptied', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({})
  await world.copied(apartment.id)
  const tenant = { name: 'Jan Lis', email: null, phone: '690 111 222' }
  const { id } = await anAgreement(landlord, apartment.id, { tenant, persons: 2, due_day: 10 })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/agreements/${id}/edit`)
  const phone = page.getByLabel('Telefon')

  await page.getByLabel('Liczba osób w mieszkaniu').waitFor()
  const dueDayBefore = await page.getByLabel('Dzień płatności').count()
  await phone.fill('')
  const afterEmptied = await phone.count()
  await phone.fill('690 333 444')
  await partButton(page, polish, 'due_day').click()
  await page.getByLabel('Dzień płatności').fill('31')
  await page.getByRole('button', { name: 'Zapisz umowę' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Dzień płatności/ })
    .waitFor()
  await page.reload()
  await page.getByLabel('Dzień płatności').waitFor()

  expect([dueDayBefore, afterEmptied]).toEqual([0, 1])
  expect(await page.getByLabel('Dzień płatności').inputValue()).toBe('31')
  expect(await phone.inputValue()).toBe('690 333 444')
  expect(faults).toEqual([])
  await context.close()
})

test('a form with what was typed before says so, and can be emptied', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Krótka 1' })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}/agreements/new`)
  const name = page.getByLabel('Imię i nazwisko najemcy')
  const restored = page.getByText('Jest tu to, co wpisano poprzednio i czego nie zapisano.')

  await name.fill('Jan Nowak')
  const before = await restored.count()
  await page.reload()
  await restored.waitFor()
  const kept = await name.inputValue()
  await page.getByRole('button', { name: 'Zacznij od nowa' }).click()
  await restored.waitFor({ state: 'detached' })

  expect([before, kept, await name.inputValue()]).toEqual([0, 'Jan Nowak', ''])
  await page.reload()
  await name.waitFor()
  expect([await name.inputValue(), await restored.count()]).toEqual(['', 0])
  expect(faults).toEqual([])
  await context.close()
})

test('a refused agreement keeps what was typed, also after a reload, and asks back an ambiguous rent', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Krótka 1' })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}/agreements/new`)

  await page.getByLabel('Imię i nazwisko najemcy').fill('Jan Nowak')
  await page.getByLabel('Czynsz za miesiąc').fill('1.234')
  await page.getByLabel('Ryczałt za media').check()
  await page.getByLabel('Ryczałt za media na miesiąc').fill('300')
  await page.getByLabel('Tylko czynsz').check()
  await page.getByRole('button', { name: 'Dodaj umowę' }).click()
  await page.getByText('pola wymagają poprawki').waitFor()
  await page.reload()
  await page.getByRole('button', { name: '1\u00a0234,00\u00a0zł' }).click()
  await page.getByLabel('Ryczałt za media').check()

  expect(await page.getByLabel('Imię i nazwisko najemcy').inputValue()).toBe('Jan Nowak')
  expect(await page.getByLabel('Czynsz za miesiąc').inputValue()).toBe('1234')
  expect(await page.getByLabel('Ryczałt za media na miesiąc').inputValue()).toBe('300')
  expect(faults).toEqual([])
  await context.close()
})

test('an apartment that is let is not archived, and the refusal leads to its agreement', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Krótka 2' })
  await world.copied(apartment.id)
  const { id } = await anAgreement(landlord, apartment.id)
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/apartments/${apartment.id}`)

  await page.getByRole('button', { name: 'Zarchiwizuj' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zarchiwizuj' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Otwórz umowę' }).click()
  await page.getByRole('heading', { level: 1, name: 'Jan Lis' }).waitFor()

  expect(new URL(page.url()).pathname).toBe(`/agreements/${id}`)
  expect(faults).toEqual([])
  await context.close()
})

test('before a changed e-mail address is saved, the form says that the links of the tenant end', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Krótka 3' })
  await world.copied(apartment.id)
  const { id } = await anAgreement(landlord, apartment.id)
  const { page, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/agreements/${id}/edit`)

  await page.getByLabel('E-mail najemcy').fill('jan2@example.org')
  await page.getByText('linki wysłane na jan@example.org przestaną działać').waitFor()
  await page.getByRole('button', { name: 'Zapisz umowę' }).click()
  await page.getByText('jan2@example.org').waitFor()

  const { body } = await landlord.request('GET', `/v1/agreements/${id}`)
  expect(body.tenant.email).toBe('jan2@example.org')
  await context.close()
})

test.each([
  [1280, 'light'],
  [360, 'dark'],
] as const)('at %d px in the %s theme axe finds nothing on these screens', async (width, colorScheme) => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Krótka 4' })
  await world.copied(apartment.id)
  const { id } = await anAgreement(landlord, apartment.id)
  const { page, context } = await world.visit({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
  const home = `/apartments/${apartment.id}`
  await logIn(page, accountPerson(landlord), home)

  const found = new Map<string, unknown>()
  for (const screen of [
    home,
    '/apartments',
    '/apartments/new',
    `${home}/edit`,
    `${home}/agreements/new`,
    `/agreements/${id}`,
  ]) {
    await page.goto(screen)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const violations = await violationsOf(page)
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    if (violations.length > 0 || overflow !== 0) found.set(screen, [violations, overflow])
  }

  expect([...found]).toEqual([])
  await context.close()
})
