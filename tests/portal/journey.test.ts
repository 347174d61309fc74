import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import type { World } from '@lokum/local-stack/world/open-world'
import type { Page } from 'playwright-core'
import { mailOf } from '../system/world/read-mails.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { anInvoiceFor, aPhoto } from './files.ts'
import { logIn } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a landlord closes a month from an empty account to the mail that the tenant gets', async () => {
  const landlord = await world.aLandlord()
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), '/months/2026-10')

  await addApartment(page)
  await addAgreement(page)
  await addMeter(page)
  await page.getByRole('link', { name: 'Miesiąc', exact: true }).click()
  const clicks = countClicks(page)
  await collectDocuments(clicks.click, page)
  await decideCosts(clicks.click, page)
  await sendStatement(clicks.click, page)

  const settlement = await onlySettlement(landlord)
  const mail = await mailOf(world.system.mailFolder, settlement.delivery.message_id)
  const pdf = await landlord.request('GET', `/v1/settlements/${settlement.id}/statement`)
  const [attached] = mail.attachments
  expect(settlement).toMatchObject({ state: 'sent', total_pln: 2523 })
  expect(attached && bytesOf(attached.content)).toEqual(pdf.bytes)
  expect(clicks.count()).toBeLessThanOrEqual(30)
  expect(faults).toEqual([])
  await context.close()
})

async function addApartment(page: Page) {
  await page.getByRole('link', { name: 'Dodaj mieszkanie' }).click()
  await page.getByLabel('Etykieta').fill('Długa 7/12')
  await page.getByLabel('Ulica i numer').fill('ul. Długa 7/12')
  await page.getByLabel('Kod pocztowy').fill('30001')
  await page.getByLabel('Miejscowość').fill('Kraków')
  await page.getByRole('button', { name: 'Dodaj mieszkanie' }).click()
}

async function addAgreement(page: Page) {
  await page.getByRole('link', { name: 'Dodaj umowę' }).click()
  await page.getByLabel('Imię i nazwisko najemcy').fill('Jan Nowak')
  await page.getByLabel('E-mail najemcy').fill('jan@example.org')
  await page.getByLabel('Czynsz za miesiąc').fill('2 400')
  await page.getByLabel('Pierwszy dzień najmu').fill('2026-01-01')
  await page.getByLabel('Twoje imię i nazwisko albo firma').fill('Anna Lis')
  await page.getByLabel('Numer rachunku').fill('24160000035175530643314956')
  await page.getByRole('button', { name: 'Dodaj umowę' }).click()
  await page.getByRole('link', { name: 'Jan Nowak' }).waitFor()
}

/** With readings and photos of both ends of October. */
async function addMeter(page: Page) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Dodaj licznik' }).click()
  await dialog.getByLabel('Numer licznika').fill('12345678')
  await dialog.getByLabel('Dzień pierwszego odczytu').fill('2026-10-01')
  await dialog.getByLabel('Pierwszy odczyt').fill('1120')
  await dialog.getByLabel('Zdjęcie licznika').setInputFiles(aPhoto('1120'))
  await dialog.getByRole('button', { name: 'Dodaj licznik' }).click()
  await page.getByRole('button', { name: 'Wpisz odczyt' }).click()
  await dialog.getByLabel('Dzień').fill('2026-10-31')
  await dialog.getByLabel('Stan licznika').fill('1280')
  await dialog.getByLabel('Zdjęcie licznika').setInputFiles(aPhoto('1280'))
  await dialog.getByRole('button', { name: 'Zapisz odczyt' }).click()
  await dialog.waitFor({ state: 'detached' })
}

type Click = (name: string | RegExp) => Promise<void>

/** Clicks on the only link or button of a name, and counts them. */
function countClicks(page: Page) {
  let count = 0
  return {
    click: async (name: string | RegExp) => {
      count += 1
      await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()
    },
    count: () => count,
  }
}

async function collectDocuments(click: Click, page: Page) {
  await click('Utwórz rozliczenie')
  await page.locator('input[type=file]').setInputFiles(anInvoiceFor('12345678'))
  await page.getByText('Dołączono do rozliczenia').waitFor()
  await click('Policz koszty')
  await page.waitForURL((url) => url.pathname.endsWith('/costs'))
}

async function decideCosts(click: Click, page: Page) {
  await click(/^Zatwierdź \d/)
  await page.getByRole('status').filter({ hasText: 'Zatwierdzono' }).waitFor()
  const undecided = page.getByRole('button', { name: 'Zatwierdź', exact: true })
  for (let left = await undecided.count(); left > 0; left -= 1) await click(/^Zatwierdź$/)
  await click('Przejdź do zestawienia')
}

async function sendStatement(click: Click, page: Page) {
  await click('Przygotuj zestawienie')
  await click('Przejdź do wysyłki')
  await click('Wyślij do jan@example.org')
  await click('Wyślij teraz')
  await page.getByRole('list', { name: 'Przebieg wysyłki' }).getByText('przyjęta przez serwer poczty').waitFor()
}

async function onlySettlement({ request }: Pick<Awaited<ReturnType<World['aLandlord']>>, 'request'>) {
  const { body } = await request('GET', '/v1/settlements')
  return (await request('GET', `/v1/settlements/${body.data[0].id}`)).body
}

function bytesOf(content: string | ArrayBuffer | Uint8Array): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content)
}
