import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { make, upload } from '../system/world/monthly-close.ts'
import { aSettledMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { anInvoiceFor } from './files.ts'
import { logIn } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** The documents stage of a settlement without documents. */
async function openStage() {
  const { landlord, person, settlementId } = await aSettledMonth(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, `/settlements/${settlementId}/documents`)
  const uploads = page.getByRole('region', { name: 'Dodawanie dokumentów' })
  // The page has calculated the new settlement by itself.
  await page.getByRole('status').filter({ hasText: 'Koszty są policzone.' }).waitFor()
  return {
    page,
    faults,
    context,
    uploads,
    choose: (files: ReturnType<typeof anInvoiceFor>[]) => uploads.locator('input[type=file]').setInputFiles(files),
    attachElsewhere: async () => {
      const { id: document_id } = await upload(landlord)
      await make(landlord, `/v1/settlements/${settlementId}/documents`, { document_id })
    },
    attached: async () => {
      const { body } = await landlord.request('GET', `/v1/settlements/${settlementId}`)
      return body.document_ids.length
    },
  }
}

test('several files are uploaded and attached together, and one unfit file does not stop the others', async () => {
  const { page, faults, context, uploads, choose, attached } = await openStage()
  const [first, second] = [anInvoiceFor('1'), anInvoiceFor('1')]
  const empty = { ...first, name: 'pusty.pdf', buffer: Buffer.alloc(0) }
  const text = { ...first, name: 'notatki.txt', mimeType: 'text/plain' }

  await choose([empty, first, text, second])
  await uploads.getByText('Dołączono do rozliczenia').nth(1).waitFor()
  await page.reload()
  await choose([first])
  await uploads.getByText(/Ten plik jest tu od/).waitFor()

  expect(await attached()).toBe(2)
  expect(faults).toEqual([])
  await context.close()
})

test('unfit files are refused before they are sent, each with its reason', async () => {
  const { faults, context, uploads, choose, attached } = await openStage()
  const file = anInvoiceFor('1')

  await choose([
    { ...file, name: 'pusty.pdf', buffer: Buffer.alloc(0) },
    { ...file, name: 'notatki.txt', mimeType: 'text/plain' },
  ])
  await uploads.getByText('Plik jest pusty. Wybierz inny.').waitFor()
  await uploads.getByText(/Wybierz PDF, zdjęcie albo fakturę XML/).waitFor()

  expect(await attached()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('an invoice that may be here already is attached once a person has decided', async () => {
  const { faults, context, uploads, choose, attached } = await openStage()
  const invoice = anInvoiceFor('1')
  const again = { ...invoice, name: 'kopia.xml', buffer: Buffer.concat([invoice.buffer, Buffer.from('\n')]) }
  await choose([invoice])
  await uploads.getByText('Dołączono do rozliczenia').waitFor()

  await choose([again])
  await uploads.getByRole('region', { name: 'Dodana wcześniej' }).getByText('energia.xml').waitFor()
  const before = await attached()
  await uploads.getByRole('button', { name: 'To ta sama' }).click()
  await uploads.getByText('Dołączono do rozliczenia').nth(1).waitFor()

  // Attaching either of them attaches the one that is used.
  expect([before, await attached()]).toEqual([1, 1])
  expect(faults).toEqual([])
  await context.close()
})

test('a settlement that was changed elsewhere is shown before a file is attached to it, and the file is attached then', async () => {
  const { faults, context, uploads, choose, attached, attachElsewhere } = await openStage()
  const stale = uploads.getByRole('alert').filter({ hasText: 'Rozliczenie zmieniło się w międzyczasie' })
  await attachElsewhere()

  await choose([anInvoiceFor('1')])
  await stale.waitFor()
  const before = await attached()
  const shown = await stale.textContent()
  await stale.getByRole('button', { name: 'Wykonaj moją zmianę' }).click()
  await uploads.getByText('Dołączono do rozliczenia').waitFor()

  expect([before, await attached()]).toEqual([1, 2])
  expect(shown).toContain('Zapisane: 1\u00a0dokument dołączony')
  expect(faults).toEqual([])
  await context.close()
})

test('a line is shown at its place, another one is typed, and the document is detached', async () => {
  const { page, faults, context, uploads, choose, attached } = await openStage()
  await choose([anInvoiceFor('1')])
  await uploads.getByText('Dołączono do rozliczenia').waitFor()
  const lines = page.getByRole('list', { name: 'Wiersze dokumentu' })

  await lines.getByRole('listitem').first().getByRole('button', { name: 'Pokaż' }).click()
  const source = page.getByRole('complementary', { name: /Energia elektryczna czynna/ })
  await source.getByRole('table').waitFor()
  await page.keyboard.press('Escape')
  const focused = await page.evaluate('document.activeElement.textContent')
  await page.getByRole('button', { name: 'Wpisz wiersz' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nazwa jak na dokumencie').fill('Dopłata za licznik')
  await dialog.getByLabel('Kwota brutto').fill('7,50')
  await dialog.getByLabel('Miejsce w dokumencie').fill('strona 1')
  await dialog.getByRole('button', { name: 'Zapisz wiersz' }).click()
  await lines.getByText('Dopłata za licznik').first().waitFor()
  await page.getByRole('button', { name: 'Odłącz od rozliczenia' }).click()
  await page.getByText('Nie dołączono jeszcze dokumentów.').waitFor()

  expect(focused).toContain('Energia elektryczna czynna')
  expect(await attached()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})
