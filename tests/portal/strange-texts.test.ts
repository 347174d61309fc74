import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { agreementTerms, anAgreement, settle } from '@lokum/local-stack/world/rental'
import type { Page } from 'playwright-core'
import { aKsefInvoice } from '../../services/settlements/test/months/settlements/a-ksef-invoice.ts'
import { aPicture } from '../system/world/a-picture.ts'
import { make } from '../system/world/monthly-close.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn } from './open-browser.ts'
import { strangeTexts } from './strange-texts.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test('forty strange texts as labels and tenants are shown as they are', async () => {
  const landlord = await world.aLandlord()
  const tenants = await apartmentsOf(landlord)
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), '/months/2026-10')
  await page.getByText('Zażółć').first().waitFor()
  while (await page.getByRole('button', { name: 'Pokaż więcej' }).isVisible())
    await page.getByRole('button', { name: 'Pokaż więcej' }).click()
  await page.waitForLoadState('networkidle')

  for (const text of strangeTexts) {
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByText(text, { exact: true }) })
    expect([text, await row.count()]).toEqual([text, 1])
    expect([text, await row.getByText(text, { exact: true }).count()]).toEqual([text, tenants.has(text) ? 2 : 1])
  }
  expect(await harmDone(page)).toEqual([undefined, 0])
  expect(faults).toEqual([])
  await context.close()
}, 180_000)

/** An apartment for each text, and an agreement with each that may be the name of a tenant; gives these. */
async function apartmentsOf(landlord: Landlord): Promise<ReadonlySet<string>> {
  const tenants = new Set<string>()
  for (const text of strangeTexts) {
    const { status, body: apartment } = await landlord.create({ label: text })
    expect([text, status]).toEqual([text, 201])
    await world.copied(apartment.id)
    const tenant = { name: text, email: null }
    const body = agreementTerms(apartment.id, { mode: 'rent_only', tenant })
    const answer = await landlord.request('POST', '/v1/agreements', { body })
    if (answer.status === 201) tenants.add(text)
    else expect(answer.body.errors[0].pointer).toBe('#/tenant/name')
  }
  expect(tenants.size).toBeGreaterThan(20)
  return tenants
}

test('forty strange texts as names of files and of lines of an invoice of KSeF are shown as text', async () => {
  const { landlord, id } = await aMonthWithDocuments(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)
  const names = page.getByRole('main').getByRole('heading', { level: 3 })
  await names.nth(strangeTexts.length).waitFor({ timeout: 90_000 })
  await page.waitForLoadState('networkidle')

  const { body } = await landlord.request('GET', '/v1/documents?limit=100')
  const shown = await names.allTextContents()
  expect(body.data).toHaveLength(strangeTexts.length + 1)
  for (const { name } of body.data) expect(shown).toContain(name)
  const lines = await page.getByRole('list', { name: 'Wiersze dokumentu' }).getByRole('listitem').allInnerTexts()
  for (const text of strangeTexts) expect(lines.filter((line) => line.startsWith(text))).not.toEqual([])
  expect(await harmDone(page)).toEqual([undefined, 0])
  expect(faults).toEqual([])
  await context.close()
}, 180_000)

/** A settlement with a picture of each name, and an invoice of KSeF with a line of each name. */
async function aMonthWithDocuments({ aLandlord, copied }: World) {
  const landlord = await aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await copied(apartment.id)
  const { id: agreement_id } = await anAgreement(landlord, apartment.id, { mode: 'rent_only' })
  const { body } = await settle(landlord, { apartment_id: apartment.id, agreement_id, period: '2026-10' })
  const fees = strangeTexts.map((text) => ({ Cost: escaped(text), 'Amount (PLN)': '1.00' }))
  const invoice = { name: 'faktura.xml', type: 'application/xml', bytes: aKsefInvoice({ prices: [], fees }) }
  const pictures = strangeTexts.map((name) => ({ name, type: 'image/png', bytes: aPicture() }))
  const sent = [makeForm(invoice, { kind: 'invoice' }), ...pictures.map((file) => makeForm(file, { kind: 'other' }))]
  for (const form of sent) {
    const { body: document } = await landlord.request('POST', '/v1/documents', form)
    await make(landlord, `/v1/settlements/${body.id}/documents`, { document_id: document.id })
  }
  return { landlord, id: String(body.id) }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The traces of an executed script, and elements that no page of ours has. */
async function harmDone(page: Page) {
  return [
    await page.evaluate('globalThis.hacked'),
    await page.locator('main :is(script, svg[onload], img[src=x], b, [onerror])').count(),
  ]
}
