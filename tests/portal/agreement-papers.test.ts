import { mkdtempDisposable, readFile, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { agreementTerms } from '@lokum/local-stack/world/rental'
import type { Page } from 'playwright-core'
import { words as polish } from '../../services/portal/web/words/pl.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

const golden = join(import.meta.dirname, '../../packages/bill-reader/test/golden/agreements')

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** Waits until the page of the agreement is drawn with the box of the value that is shown. */
async function picture(page: Page): Promise<void> {
  await eventually(async () => (await page.evaluate(isDrawn)) === true)
}

const isDrawn = `[...document.querySelectorAll('section img')].some(
  ({ naturalWidth, nextElementSibling }) => naturalWidth > 0 && nextElementSibling !== null,
)`

async function anApartment() {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  return { landlord, apartment, path: `/apartments/${apartment.id}/agreements/new` }
}

test('an agreement as a PDF fills the form value by value and all at once, and nothing before', async () => {
  const { landlord, apartment, path } = await anApartment()
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), path)
  const field = (name: string) => page.getByLabel(name, { exact: true })

  const buffer = await readFile(join(golden, 'generated/table.pdf'))
  await page.getByRole('button', { name: polish.agreements.partNames.paper }).click()
  await page
    .getByLabel('Umowa jako PDF, skan lub zdjęcie')
    .setInputFiles({ name: 'umowa.pdf', mimeType: 'application/pdf', buffer })
  const facts = page.getByRole('list', { name: 'Odczytane z umowy' })
  await facts.waitFor()
  const before = await field('Czynsz za miesiąc').inputValue()
  const rows = facts.getByRole('listitem')
  const shownRent = await rows.first().textContent()
  await facts.getByRole('button', { name: 'Pokaż: Imię i nazwisko najemcy' }).click()
  await picture(page)
  await facts.getByRole('button', { name: 'Użyj: Czynsz za miesiąc' }).click()
  const rent = await field('Czynsz za miesiąc').inputValue()
  const tenantBefore = await field('Imię i nazwisko najemcy').inputValue()
  const inForm = [await facts.getByText('w formularzu').count()]
  const violations = await violationsOf(page)
  await page.getByRole('button', { name: 'Użyj wszystkich' }).click()
  inForm.push(await facts.getByText('w formularzu').count(), await rows.count())
  await page.getByLabel('Tylko czynsz').check()
  await page.getByRole('button', { name: 'Dodaj umowę' }).click()
  await page.waitForURL(`**/apartments/${apartment.id}`)
  const { body } = await landlord.request('GET', `/v1/agreements?apartment_id=${apartment.id}`)

  const uses = await landlord.request('GET', `/v1/documents/${body.data[0].document_ids[0]}/uses`)

  expect([before, rent, tenantBefore]).toEqual(['', '2100', ''])
  expect(shownRent).toContain('2\u00a0100,00\u00a0zł')
  expect(shownRent).toContain('raczej pewne')
  expect(inForm).toEqual([1, 10, 10])
  expect(uses.body.data).toMatchObject([{ kind: 'agreement', name: 'Michał Próbny' }])
  expect(body.data[0]).toMatchObject({
    tenant: { name: 'Michał Próbny', email: 'michal.probny@example.org', phone: '690 111 222' },
    landlord: {
      name: 'Krystyna Wzorcowa',
      address: 'ul. Wodna 6, 87-100 Toruń',
      bank_account_number: '27114020040000300201355387',
    },
    starts_on: '2026-04-15',
    ends_on: '2027-04-14',
    rent_pln: 2100,
    due_day: 12,
  })
  expect(violations).toEqual([])
  expect(faults).toEqual([])
  await context.close()
}, 120_000)

test('an agreement lists its papers, and its page attaches one more, takes one away and attaches it again', async () => {
  const { landlord, apartment } = await anApartment()
  const { body: agreement } = await landlord.request('POST', '/v1/agreements', { body: agreementTerms(apartment.id) })
  const { page, faults, context } = await world.visit({ locale: 'en-GB', viewport: { width: 390, height: 844 } })
  await logIn(page, accountPerson(landlord), `/agreements/${agreement.id}`)
  const papers = page.getByRole('region', { name: 'Documents of the agreement' })
  const attached = async () =>
    (await landlord.request('GET', `/v1/agreements/${agreement.id}`)).body.document_ids.length

  const field = papers.getByLabel('Attach a document to the agreement')
  const attach = async (name: string) => {
    const buffer = await readFile(join(golden, `generated/${name}.pdf`))
    await field.setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer })
    await papers.getByRole('link', { name: `${name}.pdf` }).waitFor()
    await eventually(async () => (await field.inputValue()) === '')
  }

  await papers.getByText('No document is attached to the agreement yet.').waitFor()
  for (const name of ['labels', 'table']) await attach(name)
  const both = await attached()
  const violations = await violationsOf(page)
  await papers.getByRole('button', { name: 'Detach: table.pdf' }).click()
  await papers.getByRole('link', { name: 'table.pdf' }).waitFor({ state: 'detached' })
  const one = await attached()
  await papers.locator('input:focus').waitFor()
  await attach('table')
  const again = await attached()
  await papers.getByRole('link', { name: 'labels.pdf' }).click()
  await page.getByRole('link', { name: 'Długa 7/12: agreement with Jan Lis' }).waitFor()

  expect([both, one, again]).toEqual([2, 1, 2])
  expect(violations).toEqual([])
  expect(faults).toEqual([])
  await context.close()
}, 120_000)

test.each([windows[1], windows[2]])(
  'in %s at %d px the file field names its file in the words of the page, and a file that is too large is not sent',
  async (locale, width) => {
    const { landlord, apartment } = await anApartment()
    const { body: agreement } = await landlord.request('POST', '/v1/agreements', { body: agreementTerms(apartment.id) })
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { papers, fields, uploads } = words
    await logIn(page, accountPerson(landlord), `/agreements/${agreement.id}`)
    const region = page.getByRole('region', { name: papers.title })
    const field = region.getByLabel(papers.attach)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    const file = { name: 'umowa.pdf', mimeType: 'application/pdf' }
    await using folder = await mkdtempDisposable(join(tmpdir(), 'lokum-papers-'))
    const tooLarge = join(folder.path, 'za-duza.pdf')
    await writeFile(tooLarge, '%PDF-1.7')
    await truncate(tooLarge, 21_000_000)

    await region.getByText(fields.noFile).waitFor()
    const first = await region.textContent()
    await field.setInputFiles(tooLarge)
    await region.getByRole('alert').getByText(uploads.faults.too_large).waitFor()
    const refused = await region.textContent()
    const described = await page.evaluate(
      `document.querySelector('input[type=file]').getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id)?.textContent)`,
    )
    const sentBefore = sent.length
    await field.setInputFiles({ ...file, buffer: await readFile(join(golden, 'generated/labels.pdf')) })
    await region.getByRole('link', { name: file.name }).waitFor()
    await region.getByText(fields.noFile).waitFor()
    const attached = await region.textContent()

    expect(first).toContain(`${fields.chooseFile}${fields.noFile}`)
    expect(refused).toContain(`${fields.chooseFile}za-duza.pdf`)
    expect(described).toEqual([papers.attachHint, uploads.faults.too_large])
    expect(sentBefore).toBe(0)
    expect(attached).not.toContain(uploads.faults.too_large)
    expect(faults).toEqual([])
    await context.close()
  },
  120_000,
)

test.each(windows)(
  'in %s at %d px the photo of an agreement is recognised while its form is open, and each value is shown in the photo',
  async (locale, width) => {
    const { landlord, path } = await anApartment()
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { papers, agreements } = words
    await logIn(page, accountPerson(landlord), path)

    const buffer = await readFile(join(golden, 'scans/english-clauses.photo.jpg'))
    await page.getByRole('button', { name: words.agreements.partNames.paper }).click()
    await page.getByLabel(papers.file).setInputFiles({ name: 'agreement.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByText(papers.waits).waitFor()
    const facts = page.getByRole('list', { name: papers.facts })
    // A busy machine gives background work little processor time.
    await facts.waitFor({ timeout: 170_000 })
    const show = facts.getByRole('button', { name: `${papers.show}: ${agreements.rent}` })
    await show.click()
    await picture(page)
    const violations = await violationsOf(page)
    const dialog = page.getByRole('dialog', { name: agreements.rent })
    const isOver = await dialog.isVisible()
    if (isOver) await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const isBack = (await show.and(page.locator(':focus')).count()) > 0
    await facts.getByRole('button', { name: `${papers.use}: ${agreements.rent}` }).click()
    await facts.getByRole('listitem').filter({ hasText: agreements.rent }).getByText(papers.used).waitFor()

    expect(await page.getByLabel(agreements.rent, { exact: true }).inputValue()).toBe('2500')
    expect({ isOver, isBack }).toEqual({ isOver: width < 640, isBack: true })
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    expect(violations).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  },
  300_000,
)
