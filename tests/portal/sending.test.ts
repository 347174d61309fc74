import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { linkIn, mailOf } from '../system/world/read-mails.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** A settlement whose costs are all approved. */
async function aDecidedSettlement(email: string | null) {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  const tenant = { name: 'Jan Lis', email, locale: 'pl' }
  const { id: agreement_id } = await anAgreement(landlord, apartment.id, { mode: 'rent_only', tenant })
  const { body } = await settle(landlord, { apartment_id: apartment.id, agreement_id, period: '2026-10' })
  for (const verb of ['calculate', 'items/decisions'])
    await landlord.request('POST', `/v1/settlements/${body.id}/${verb}`, { body: bodyOfStep(verb) ?? {} })
  const read = async () => (await landlord.request('GET', `/v1/settlements/${body.id}`)).body
  return { landlord, path: `/settlements/${body.id}`, person: accountPerson(landlord), read }
}

test('a statement is prepared, looked at and mailed, and its link opens the page of the tenant', async () => {
  const { path, person, read } = await aDecidedSettlement('jan@example.org')
  const { page, context, faults } = await world.visit()
  await logIn(page, person, `${path}/statement`)

  await page.getByRole('button', { name: 'Przygotuj zestawienie' }).click()
  const numbers = page.getByRole('table', { name: 'Kwoty w zestawieniu' })
  const toPay = await numbers.getByRole('row', { name: /Do zapłaty/ }).textContent()
  await page.getByRole('img', { name: 'Strona 1 zestawienia' }).waitFor()
  await page.getByRole('button', { name: 'Wyślij do jan@example.org' }).click()
  await page.getByRole('button', { name: 'Wyślij teraz' }).click()
  await page.getByRole('list', { name: 'Przebieg wysyłki' }).getByText('wysłana (czy dotarła, nie wiemy)').waitFor()
  const mail = await mailOf(world.system.mailFolder, (await read()).delivery.message_id)
  await page.goto(`${world.system.urls.gateway}/tenant#${linkIn(mail)}`)
  await page.getByText('2\u00a0400,00').first().waitFor()

  expect(toPay).toContain('2\u00a0400,00\u00a0zł')
  expect((await read()).state).toBe('sent')
  expect(faults).toEqual([])
  await context.close()
})

test('a month is not sent before earlier ones of the tenancy without a warning that leads to them', async () => {
  const { landlord, path, person, read } = await aDecidedSettlement('jan@example.org')
  const { apartment_id, agreement_id } = await read()
  const { body: earlier } = await settle(landlord, { apartment_id, agreement_id, period: '2026-09' })
  await settle(landlord, { apartment_id, agreement_id, period: '2026-11' })
  const { page, context, faults } = await world.visit()
  await logIn(page, person, `${path}/sending`)

  const warning = page.getByText('Wcześniejsze miesiące tego najmu nie są jeszcze wysłane').locator('..')
  await warning.waitFor()
  const months = await warning.getByRole('link').allTextContents()
  await warning.getByRole('link').click()
  await page.waitForURL((url) => url.pathname.startsWith(`/settlements/${earlier.id}`))
  await page.goto(`/settlements/${earlier.id}/sending`)
  await page.getByRole('heading', { name: 'Wysyłka' }).waitFor()
  await page.waitForLoadState('networkidle')

  expect(months).toEqual(['Wrzesień 2026'])
  expect(await warning.count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('once the mail has left, the page knows its link, and one press begins the next flat', async () => {
  const { landlord, path, person } = await aDecidedSettlement('jan@example.org')
  const { body: next } = await landlord.create({ label: 'Krótka 3' })
  await world.copied(next.id)
  await anAgreement(landlord, next.id, { mode: 'rent_only' })
  const { page, context, faults } = await world.visit()
  await logIn(page, person, `${path}/statement`)

  await page.getByRole('button', { name: 'Przygotuj zestawienie' }).click()
  await page.getByRole('button', { name: 'Wyślij do jan@example.org' }).click()
  await page.getByRole('button', { name: 'Wyślij teraz' }).click()
  await page.getByText(/Najemca ma 1\u00a0link/).waitFor()
  await page.getByRole('button', { name: 'Następne: Krótka 3' }).click()
  await page.getByRole('heading', { level: 1, name: /Krótka 3/ }).waitFor()

  const { body } = await landlord.request('GET', `/v1/settlements?apartment_id=${next.id}`)
  expect(body.data).toMatchObject([{ period: '2026-10', apartment_id: next.id }])
  expect(page.url()).toContain(body.data[0].id)
  expect(faults).toEqual([])
  await context.close()
})

test('without an address the statement is handed over, with a reason', async () => {
  const { path, person, read } = await aDecidedSettlement(null)
  const { page, context, faults } = await world.visit()
  await logIn(page, person, `${path}/statement`)
  await page.getByRole('button', { name: 'Przygotuj zestawienie' }).click()
  await page.getByRole('link', { name: 'Dalej: wysyłka' }).click()

  await page.getByLabel('Jak zostało przekazane').fill('Wydruk do rąk')
  await page.getByRole('button', { name: 'Oznacz jako przekazane' }).click()
  await page.getByText(/^Przekazano /).waitFor()
  await page.getByText('Zostało z tego zestawienia').waitFor()
  const sums = await page.getByRole('term').allTextContents()

  expect(sums.slice(-5)).toEqual([
    'To zestawienie',
    'Saldo z poprzednich miesięcy',
    'Razem do zapłaty',
    'Wpłacono na to zestawienie',
    'Zostało z tego zestawienia',
  ])
  expect((await read()).state).toBe('sent')
  expect(faults).toEqual([])
  await context.close()
})
