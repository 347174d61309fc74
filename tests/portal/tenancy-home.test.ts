import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { examinePdf } from '../../packages/statement-print/test/examine-pdf.ts'
import { anEnergyInvoice } from '../system/world/monthly-close.ts'
import { anOpenMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** A tenancy with a statement that is partly paid, and an electricity meter whose reading was corrected. */
async function aTenancy() {
  const month = await anOpenMonth(world)
  const { landlord, apartmentId: apartment_id, agreementId: agreement_id } = month
  const make = async (method: string, path: string, body: unknown = {}) => {
    const answer = await landlord.request(method, path, { body })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.bytes}`)
    return answer.body
  }
  const { body } = await settle(landlord, { apartment_id, agreement_id, period: '2026-10' })
  for (const verb of ['calculate', 'items/decisions', 'prepare'])
    await make('POST', `/v1/settlements/${body.id}/${verb}`, bodyOfStep(verb))
  await make('POST', `/v1/settlements/${body.id}/mark-sent`, { reason: 'Wydruk' })
  await make('POST', '/v1/payments', { agreement_id, received_on: '2026-11-08', amount_pln: 2000.1 })
  const installed_on = '2026-09-01'
  const meter = await make('POST', '/v1/meters', {
    apartment_id,
    utility: 'electricity',
    unit: 'kWh',
    number: '84120663',
    digits: 6,
    installed_on,
    initial_value: 6318,
  })
  const reading = await make('POST', `/v1/meters/${meter.id}/readings`, {
    read_on: '2026-09-30',
    value: 65047,
    reason: 'Bez przecinka',
  })
  await make('PATCH', `/v1/meters/${meter.id}/readings/${reading.id}`, { value: 6504, reason: 'Przecinek' })
  return month
}

test.each([windows[0], windows[3]])(
  'in %s at %d px the page of a tenancy has its balance, settlements, meters, terms and history',
  async (locale, width) => {
    const { landlord, agreementId } = await aTenancy()
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { agreements, tenancy, history, meters, terms } = words
    await logIn(page, accountPerson(landlord), `/agreements/${agreementId}`)
    const main = page.getByRole('main')
    await page.getByRole('heading', { level: 1, name: tenancy.title('Długa 7/12', 'Jan Lis') }).waitFor()

    const balance = main.getByRole('region', { name: tenancy.balance })
    await balance.getByText(new RegExp(`399\\${point}90`)).waitFor()
    const settled = main.getByRole('list', { name: tenancy.settlements }).getByRole('listitem')
    await settled.getByText(new RegExp(`399\\${point}90`)).waitFor()
    const sums = await balance.getByRole('definition').allTextContents()
    const downloading = page.waitForEvent('download')
    await balance.getByRole('link', { name: tenancy.yearStatement('2026') }).click()
    const download = await downloading
    const year = await examinePdf(readFileSync(await download.path()))
    const rows = main.getByRole('list', { name: meters.title }).getByRole('listitem')
    await rows.first().waitFor()
    const metered = await rows.allTextContents()
    const changes = main.getByRole('list', { name: history.title }).getByRole('listitem')
    await changes.filter({ hasText: '→' }).first().waitFor()
    const told = await changes.filter({ hasText: '→' }).allTextContents()
    const closed = await main.getByRole('link', { name: terms.add }).count()
    await main.getByRole('heading', { name: terms.title }).click()
    await main.getByRole('link', { name: terms.add }).waitFor()

    const amount = (zloty: string) => expect.stringMatching(new RegExp(zloty.replace(',', `\\${point}`)))
    expect(sums).toEqual([amount('2.400,00'), amount('2.000,10'), amount('399,90')])
    expect(download.suggestedFilename()).toBe('Lokum-Dluga-7-12-2026.pdf')
    expect(year.text).toContain('Saldo na początek roku, 01.01.2026 0,00 zł')
    expect(year.text).toMatch(/Saldo na dziś, [\d.]+ 399,90 zł/)
    expect(metered).toEqual([expect.stringMatching(/84120663.*6.504/)])
    expect(told).toEqual([expect.stringMatching(/65.047 → 6.504/)])
    expect(await main.getByText(agreements.rent, { exact: true }).count()).toBe(2)
    expect(closed).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual([])
    await settled.getByRole('link').first().click()
    await page.waitForURL(/\/settlements\//)
    await context.close()
  },
)

test('the other parts of the page are there while the history fails', async () => {
  const { person, agreementId } = await anOpenMonth(world)
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  await context.route('**/v1/audit-log*', (route) => route.fulfill({ status: 500, body: '' }))
  await logIn(page, person, `/agreements/${agreementId}`)

  await page.getByText(words.tenancy.noSettlements).waitFor()
  await page.getByRole('region', { name: words.tenancy.balance }).getByRole('definition').first().waitFor()

  const failed = page
    .getByRole('region', { name: words.history.title })
    .getByText(words.states.failedTitle, { exact: true })
  await failed.waitFor()
  expect(await failed.count()).toBe(1)
  await context.close()
})

/** A flat whose tenant left on the last day of September. */
async function aVacantFlat() {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Pusta 1' })
  await world.copied(apartment.id)
  await anAgreement(landlord, apartment.id, { mode: 'rent_only', starts_on: '2026-01-01', ends_on: '2026-09-30' })
  return { landlord, apartmentId: apartment.id }
}

test.each([windows[0], windows[3]])(
  'in %s at %d px the bills of a vacant flat are kept as the landlord’s, but not days of a tenant',
  async (locale, width) => {
    const { landlord, apartmentId } = await aVacantFlat()
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { tenancy, agreements } = words
    await logIn(page, accountPerson(landlord), `/apartments/${apartmentId}`)
    const section = page.getByRole('region', { name: tenancy.ownBills })
    await section
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'październik.xml', mimeType: 'text/xml', buffer: Buffer.from(anEnergyInvoice('2026-10', '10').bytes) },
        { name: 'wrzesień.xml', mimeType: 'text/xml', buffer: Buffer.from(anEnergyInvoice('2026-09', '09').bytes) },
      ])
    const kept = section.getByRole('list', { name: tenancy.ownBills }).getByRole('listitem')
    await kept.filter({ hasText: 'październik.xml' }).waitFor()
    await section.getByRole('alert').filter({ hasText: 'wrzesień.xml' }).waitFor()
    await section.getByText(tenancy.keepingOwn).first().waitFor({ state: 'detached' })

    const { body } = await landlord.request('GET', `/v1/documents?apartment_id=${apartmentId}`)
    const ledgers = new Map<string, { is_open: boolean; landlord_pln: number; total_pln: number }>()
    for (const { id, name } of body.data)
      ledgers.set(name, (await landlord.request('GET', `/v1/documents/${id}/ledger`)).body)
    const october = ledgers.get('październik.xml')
    expect(october).toMatchObject({ is_open: false, landlord_pln: october?.total_pln })
    expect(ledgers.get('wrzesień.xml')).toMatchObject({ is_open: true, landlord_pln: 0 })
    expect(await kept.count()).toBe(1)
    expect(await page.getByRole('link', { name: agreements.add }).count()).toBe(1)
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
)
