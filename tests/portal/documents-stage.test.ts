import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { words } from '../../services/portal/web/words/pl.ts'
import { step } from '../../services/settlements/test/months/settlements/a-month.ts'
import { aLine, make } from '../system/world/monthly-close.ts'
import { aSettledMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { anInvoiceFor, aPhoto } from './files.ts'
import { logIn, untilTrue } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** The documents stage with one invoice attached. */
async function openInvoice() {
  const month = await aSettledMonth(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, month.person, `/settlements/${month.settlementId}/documents`)
  const uploads = page.getByRole('region', { name: 'Dodawanie dokumentów' })
  await uploads.locator('input[multiple]').setInputFiles([anInvoiceFor('1')])
  await uploads.getByText('Dołączono do rozliczenia').waitFor()
  const lines = page.getByRole('list', { name: 'Wiersze dokumentu' })
  await lines.waitFor()
  const focused = async () => String(await page.evaluate('document.activeElement.textContent'))
  const detail = async () => (await month.landlord.request('GET', `/v1/settlements/${month.settlementId}`)).body
  return { ...month, page, faults, context, lines, focused, detail }
}

test('a typed line is corrected and then deleted, and the focus stays beside it', async () => {
  const { page, faults, context, lines, focused } = await openInvoice()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Wpisz wiersz' }).click()
  await dialog.getByLabel('Nazwa jak na dokumencie').fill('Dopłata za licznik')
  await dialog.getByLabel('Kwota brutto').fill('7,50')
  await dialog.getByLabel('Miejsce w dokumencie').fill('strona 1')
  await dialog.getByRole('button', { name: 'Zapisz wiersz' }).click()
  const line = lines.getByRole('listitem').filter({ hasText: 'Dopłata za licznik' })

  await line.getByRole('button', { name: 'Popraw wiersz' }).click()
  const shown = await dialog.getByLabel('Kwota brutto').inputValue()
  await dialog.getByLabel('Kwota brutto').fill('8,25')
  await dialog.getByRole('button', { name: 'Zapisz wiersz' }).click()
  await line.getByText('8,25').first().waitFor()
  await dialog.waitFor({ state: 'detached' })
  const afterSaving = await focused()
  await line.getByRole('button', { name: 'Usuń wiersz' }).click()
  await dialog.getByRole('button', { name: 'Usuń wiersz' }).click()
  await line.waitFor({ state: 'detached' })
  await untilTrue(page, 'document.activeElement !== document.body')
  const open = await lines.getByRole('listitem').count()
  await page.getByRole('button', { name: 'Pokaż pozostałe wiersze (1)' }).click()
  await untilTrue(page, 'document.activeElement.id.startsWith("line-")')

  expect(shown).toBe('7,50')
  expect(afterSaving).toBe('Popraw wiersz')
  expect([open, await lines.getByRole('listitem').count()]).toEqual([2, 3])
  expect(await focused()).toContain('nie jest opłatą')
  expect(faults).toEqual([])
  await context.close()
})

/** Records each amount that the form shows once nothing is asked any more, also those that are gone before the next frame. */
const recordAmounts = `
  const form = document.querySelector('dialog[open] form, [role=dialog] form')
  window.shownAmounts = []
  new MutationObserver(() => {
    if (!form.querySelector('[role=alert]')) shownAmounts.push([...form.querySelectorAll('input')].find((one) => one.labels[0].textContent.includes('Kwota brutto')).value)
  }).observe(form, { subtree: true, childList: true, attributes: true })`

test('a line that was corrected elsewhere is shown beside what was typed, and neither version is lost unseen', async () => {
  const { page, faults, context, lines, landlord, detail } = await openInvoice()
  const dialog = page.getByRole('dialog')
  const [document = ''] = (await detail()).document_ids
  await make(landlord, `/v1/documents/${document}/lines`, aLine({ label: 'Dopłata', amount_pln: 7.5, place: 'page 1' }))
  await page.reload()
  const line = lines.getByRole('listitem').filter({ hasText: 'Dopłata' })
  const amounts = async (): Promise<number[]> => {
    const { body } = await landlord.request('GET', `/v1/documents/${document}`)
    return body.reading.lines.flatMap((one: { label: string; amount_pln: number }) =>
      one.label === 'Dopłata' ? [one.amount_pln] : [],
    )
  }
  const changeElsewhere = (amount_pln: number) =>
    landlord.request('PATCH', `/v1/documents/${document}/lines/4`, { body: { amount_pln } })
  const stale = dialog.getByRole('alert').filter({ hasText: 'Wiersz zmienił się w międzyczasie' })

  await line.getByRole('button', { name: 'Popraw wiersz' }).click()
  await dialog.getByLabel('Kwota brutto').fill('8,25')
  await changeElsewhere(9)
  await dialog.getByRole('button', { name: 'Zapisz wiersz' }).click()
  await stale.waitFor()
  const shown = await stale.textContent()
  await stale.getByRole('button', { name: 'Zapisz moje' }).click()
  await dialog.waitFor({ state: 'detached' })
  const kept = await amounts()
  await line.getByRole('button', { name: 'Popraw wiersz' }).click()
  await dialog.getByLabel('Kwota brutto').fill('1')
  await changeElsewhere(10)
  await dialog.getByRole('button', { name: 'Zapisz wiersz' }).click()
  await page.evaluate(recordAmounts)
  await stale.getByRole('button', { name: 'Weź zapisane' }).click()
  await stale.waitFor({ state: 'detached' })
  const taken = await page.evaluate('[...new Set(shownAmounts)]')
  await dialog.getByRole('button', { name: 'Zamknij' }).click()
  await line.getByRole('button', { name: 'Usuń wiersz' }).click()
  await changeElsewhere(11)
  await dialog.getByRole('button', { name: 'Usuń wiersz' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Ktoś zmienił to w międzyczasie.' }).waitFor()
  const undeleted = await amounts()
  await dialog.getByRole('button', { name: 'Usuń wiersz' }).click()
  await line.waitFor({ state: 'detached' })

  expect(shown).toContain('Kwota bruttoZapisane: 9Twoje: 8,25')
  expect([kept, taken, undeleted, await amounts()]).toEqual([[8.25], ['10'], [11], []])
  expect(faults).toEqual([])
  await context.close()
})

test('a detached document is attached again from those that are stored, and then deleted with its file', async () => {
  const { page, faults, context, lines, detail, landlord } = await openInvoice()
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Odłącz od rozliczenia' }).click()
  await lines.waitFor({ state: 'detached' })
  await untilTrue(page, 'document.activeElement !== document.body')
  const focusedId: unknown = await page.evaluate('document.activeElement.id')
  await page.getByRole('button', { name: 'Dołącz dokument, który już tu jest' }).click()
  await dialog.getByLabel('Szukaj').fill('energ')
  await dialog.getByRole('button', { name: 'Dołącz: energia.xml' }).click()
  await dialog.getByRole('listitem').getByText('Dołączono do rozliczenia').waitFor()
  await dialog
    .getByRole('listitem')
    .getByText(/^użyty w: /)
    .waitFor()
  await dialog.getByRole('button', { name: 'Zamknij' }).click()
  await lines.waitFor()
  const attached = (await detail()).document_ids.length
  await page.getByRole('button', { name: 'Usuń dokument' }).click()
  await dialog.getByRole('button', { name: 'Usuń', exact: true }).click()
  await lines.waitFor({ state: 'detached' })
  await dialog.waitFor({ state: 'detached' })

  expect(focusedId).toBe('documents')
  expect(attached).toBe(1)
  expect((await landlord.request('GET', '/v1/documents')).body.data).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('detaching is taken back with one press, and the lines are there again', async () => {
  const { page, faults, context, lines, detail } = await openInvoice()

  await page.getByRole('button', { name: 'Odłącz od rozliczenia' }).click()
  await lines.waitFor({ state: 'detached' })
  const offer = page.getByRole('region', { name: 'Ostatnia zmiana' })
  await offer.getByRole('button', { name: 'Cofnij' }).click()
  await lines.waitFor()

  expect((await detail()).document_ids).toHaveLength(1)
  expect(await offer.count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('a missing reading and a missing photo are added on the spot', async () => {
  const landlord = await world.aLandlord()
  const tariffs = [{ utility: 'electricity', unit: 'kWh', rate_pln: 0.6 }]
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12', tariffs })
  await world.copied(apartment.id)
  await anAgreement(landlord, apartment.id, { mode: 'by_readings' })
  const meter = { utility: 'electricity', unit: 'kWh', number: '12345678', digits: 6, initial_value: 1120 }
  await landlord.request('POST', '/v1/meters', {
    body: { ...meter, apartment_id: apartment.id, installed_on: '2026-10-01' },
  })
  const { body: settlement } = await settle(landlord, { apartment_id: apartment.id, period: '2026-10' })
  await step(landlord, settlement.id, 'calculate')
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${settlement.id}/documents`)
  const dialog = page.getByRole('dialog')

  const counted = page.getByRole('button', { name: /^Do uzupełnienia: / })
  await counted.click()
  const place = page.locator('#missing')
  expect(await page.evaluate('document.activeElement.id')).toBe('missing')
  const listed = await place.getByRole('listitem').count()
  expect(await counted.textContent()).toBe(words.missing.left(listed))
  await page.getByRole('button', { name: 'Wpisz odczyt' }).first().click()
  await dialog.getByLabel('Stan licznika').fill('1280')
  await dialog.getByRole('button', { name: 'Zapisz odczyt' }).click()
  await dialog.waitFor({ state: 'detached' })
  const photos = page.getByRole('button', { name: 'Dodaj zdjęcie' })
  await photos.first().waitFor()
  const before = await photos.count()
  await photos.first().click()
  await dialog.getByLabel('Nowe zdjęcie').setInputFiles(aPhoto('1280'))
  await dialog.getByText('Zdjęcie dodane.').waitFor()
  await dialog.getByRole('button', { name: 'Zapisz zmiany' }).click()
  await dialog.waitFor({ state: 'detached' })
  await photos.nth(before - 1).waitFor({ state: 'detached' })

  const { body } = await landlord.request('GET', `/v1/settlements/${settlement.id}`)
  const reasons = body.missing.map(({ reason }: { reason: string }) => reason)
  expect(reasons.filter((reason: string) => reason === 'no_reading')).toEqual([])
  expect(reasons.filter((reason: string) => reason === 'no_photo')).toHaveLength(before - 1)
  expect(new URL(page.url()).pathname).toBe(`/settlements/${settlement.id}/documents`)
  expect(faults).toEqual([])
  await context.close()
})
