import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { settle } from '@lokum/local-stack/world/rental'
import type { Page } from 'playwright-core'
import { aBill } from '../../packages/month-engine/test/calculation/a-bill.ts'
import { monthOf } from '../../scripts/papers/months.ts'
import { usualEnergy, writeEnergyInvoice } from '../../scripts/papers/write-energy-invoice.ts'
import { writeInternetInvoice } from '../../scripts/papers/write-internet-invoice.ts'
import { words } from '../../services/portal/web/words/pl.ts'
import { step } from '../../services/settlements/test/months/settlements/a-month.ts'
import { aDocument, aMeter, read as readMeter } from '../../services/settlements/test/tenancies/meters/a-meter.ts'
import { upload } from '../system/world/monthly-close.ts'
import { anOpenMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { addAgreement, addApartment, addMeters, enter, sendStatement } from './close-a-month.ts'
import { aHeicPhoto, type ChosenFile } from './files.ts'
import { aMouse, type Hand } from './hand.ts'
import { logIn } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const meterNumber = '12345678'

/** The bills of a month: electricity and water as KSeF has them, and the internet as a PDF. */
function billsOf(period: string, water: number): ChosenFile[] {
  const { firstDay: from, lastDay: to } = monthOf(period)
  const row = { name: 'Zimna woda', unit: 'm3', quantity: water, net: 5, vat: 8, meter: 'W-1' }
  const energy = {
    ...usualEnergy,
    month: monthOf(period),
    number: period,
    buyer: 'Anna Lis',
    meter: meterNumber,
    interest: 0,
  }
  const internet = writeInternetInvoice(monthOf(period), `INT/${period}`)
  return [
    { name: 'energia.xml', mimeType: 'text/xml', buffer: writeEnergyInvoice(energy) },
    { name: 'woda.xml', mimeType: 'text/xml', buffer: aBill({ rows: [row], from, to }) },
    { name: 'internet.pdf', mimeType: 'application/pdf', buffer: internet },
  ]
}

/** From the month to the mail, once the readings are there. */
async function closeFromDocuments({ page, hand, bills }: { page: Page; hand: Hand; bills: ChosenFile[] }) {
  const { costs, missing, settlement, shell, uploads } = words
  await hand.attach(page.getByRole('region', { name: uploads.title }).locator('input[type=file]'), bills)
  await page.getByText(settlement.documentCount(3)).waitFor()
  await hand.press(page.getByRole('link', { name: missing.toCosts }))
  const foot = page.getByRole('region', { name: shell.nextStep })
  await hand.press(foot.getByRole('button', { name: costs.approveAndPrepare }))
  await sendStatement({ page, hand, words })
}

test('the first month takes at most 25 clicks from the login to the mail, and the second at most 10', async () => {
  const landlord = await world.aLandlord()
  const { page, faults, context } = await world.visit()
  const hand = aMouse()
  const first = { page, hand, words, person: accountPerson(landlord), meterNumber, period: '2026-09' }
  await enter(first)
  await addApartment(first)
  await addAgreement(first)
  await addMeters(first)
  await hand.press(page.getByRole('navigation').getByRole('link', { name: words.shell.month, exact: true }))
  await hand.press(page.getByRole('button', { name: words.month.next.create }))
  await closeFromDocuments({ page, hand, bills: billsOf('2026-09', 5.4) })
  const clicksOfFirst = hand.count()

  await page.goto('/months/2026-10')
  await hand.press(page.getByRole('button', { name: words.month.next.create }))
  await read({ page, hand, meter: 'prądu', value: '1440' })
  await read({ page, hand, meter: 'zimnej wody', value: '260,8' })
  await closeFromDocuments({ page, hand, bills: billsOf('2026-10', 5.4) })
  const clicksOfSecond = hand.count() - clicksOfFirst

  const { body } = await landlord.request('GET', '/v1/settlements')
  // 2400 of rent, 98.40 and 24.60 of electricity, 79 of the internet, and 29.16 of water.
  expect(body.data).toMatchObject([
    { state: 'sent', total_pln: 2631.16 },
    { state: 'sent', total_pln: 2631.16 },
  ])
  expect(clicksOfFirst).toBeLessThanOrEqual(25)
  expect(clicksOfSecond).toBeLessThanOrEqual(10)
  expect(faults).toEqual([])
  await context.close()
}, 240_000)

type Read = { page: Page; hand: Hand; meter: string; value: string }

/** The reading that the month lacks, with its photo. */
async function read({ page, hand, meter, value }: Read) {
  const { meters, missing } = words
  const lacking = page.getByRole('listitem').filter({ hasText: `Brakuje stanu licznika ${meter}` })
  await hand.press(lacking.getByRole('button', { name: missing.addReading }))
  const dialog = page.getByRole('dialog')
  await hand.write(dialog.getByLabel(meters.valueOf(null)), value)
  await hand.attach(dialog.getByLabel(meters.photo, { exact: true }), [aHeicPhoto()])
  await hand.press(dialog.getByRole('button', { name: meters.saveReading }))
  await dialog.waitFor({ state: 'detached' })
}

/** The bill of a house: water by the meter, and three lines that no agreement shares. */
function houseBill(from: string, to: string): ChosenFile {
  const rows = [
    { name: 'Zimna woda', unit: 'm3', quantity: 5, net: 5, vat: 8, meter: 'W-1' },
    { name: 'Fundusz remontowy', unit: 'szt.', quantity: 1, net: 90, vat: 0 },
    { name: 'Ubezpieczenie budynku', unit: 'szt.', quantity: 1, net: 12, vat: 0 },
    { name: 'Domofon', unit: 'szt.', quantity: 1, net: 5, vat: 0 },
  ]
  return { name: `${from}.xml`, mimeType: 'text/xml', buffer: aBill({ rows, from, to }) }
}

test('a month whose bill has lines that no agreement shares takes at most ten clicks, once they were decided the month before', async () => {
  const tenant = { name: 'Jan Lis', email: 'jan@example.org' }
  const { landlord, person, apartmentId, agreementId } = await anOpenMonth(world, 'Długa 7/12', {
    tenant,
    mode: 'by_readings',
  })
  const meter = await aMeter(landlord, {
    apartment_id: apartmentId,
    number: 'W-1',
    installed_on: '2026-08-31',
    digits: 5,
  })
  const photo = await aDocument(world, { apartment_id: apartmentId })
  await readMeter(landlord, meter.id, { read_on: '2026-09-30', value: 1005, photo_document_id: photo })
  const { body: september } = await settle(landlord, {
    apartment_id: apartmentId,
    agreement_id: agreementId,
    period: '2026-09',
  })
  const bill = houseBill('2026-09-01', '2026-09-30')
  const { id: document } = await upload(landlord, { name: bill.name, type: bill.mimeType, bytes: bill.buffer })
  await step(landlord, september.id, 'documents', { document_id: document })
  const { body: calculated } = await step(landlord, september.id, 'calculate')
  const decide = (decision: string, line: number) =>
    landlord.request('POST', `/v1/documents/${document}/lines/decisions`, {
      body: { decision, line_numbers: [line], reason: 'Umowa z właścicielem' },
    })
  await decide('landlord', 2)
  await decide('excluded', 3)
  await step(landlord, september.id, 'items', {
    type: 'proportional_cost',
    label: 'Domofon',
    inputs: { kind: 'amount', amount_pln: 5 },
    source: { kind: 'document', document_id: document, line: 4, place: 'wiersz 4' },
  })
  const { page, faults, context } = await world.visit()
  const hand = aMouse()
  await logIn(page, person, '/months/2026-10')

  await hand.press(page.getByRole('button', { name: words.month.next.create }))
  await read({ page, hand, meter: 'zimnej wody', value: '1010' })
  const uploads = page.getByRole('region', { name: words.uploads.title })
  await hand.attach(uploads.locator('input[type=file]'), [houseBill('2026-10-01', '2026-10-31')])
  await hand.press(page.getByRole('button', { name: words.accounts.repeat(3) }))
  await hand.press(page.getByRole('link', { name: words.missing.toCosts }))
  const foot = page.getByRole('region', { name: words.shell.nextStep })
  await hand.press(foot.getByRole('button', { name: words.costs.approveAndPrepare }))
  await sendStatement({ page, hand, words })

  const { body } = await landlord.request('GET', '/v1/settlements?period=2026-10')
  expect(calculated.missing).not.toEqual([])
  // 2400 of rent, 27 of water, 5 for the intercom.
  expect(body.data).toMatchObject([{ state: 'sent', total_pln: 2432 }])
  expect(hand.count()).toBeLessThanOrEqual(10)
  expect(faults).toEqual([])
  await context.close()
})

test('a month with rent alone takes at most four clicks from the month to the mail', async () => {
  const tenant = { name: 'Jan Lis', email: 'jan@example.org' }
  const { landlord, person } = await anOpenMonth(world, 'Długa 7/12', { tenant })
  const { page, faults, context } = await world.visit()
  const hand = aMouse()
  await logIn(page, person, '/months/2026-10')

  await hand.press(page.getByRole('button', { name: words.month.next.create }))
  await hand.press(page.getByRole('button', { name: words.costs.approveAndPrepare }))
  await sendStatement({ page, hand, words })

  const { body } = await landlord.request('GET', '/v1/settlements')
  expect(body.data).toMatchObject([{ state: 'sent', total_pln: 2400 }])
  expect(hand.count()).toBeLessThanOrEqual(4)
  expect(faults).toEqual([])
  await context.close()
})
