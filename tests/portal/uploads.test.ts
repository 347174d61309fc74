import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { aSettledMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { anInvoiceFor, aPhoto } from './files.ts'
import { logIn } from './open-browser.ts'
import { openOwnPortal } from './own-portal.ts'

let world: BrowserWorld
let folder: string
beforeAll(async () => {
  world = await openBrowserWorld()
  folder = await mkdtemp(join(tmpdir(), 'lokum-uploads-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world[Symbol.asyncDispose]()
})

/** The documents stage of a settlement without documents, by choice on a phone or through another portal. */
async function openStage({ portalUrl = '', ...options }: { portalUrl?: string; hasTouch?: boolean } = {}) {
  const { landlord, person, settlementId } = await aSettledMonth(world)
  const { page, faults, context } = await world.visit(options)
  const path = `/settlements/${settlementId}/documents`
  await logIn(page, person, path)
  if (portalUrl !== '') await page.goto(`${portalUrl}${path}`)
  const uploads = page.getByRole('region', { name: 'Dodawanie dokumentów' })
  await uploads.waitFor()
  return {
    page,
    faults,
    context,
    uploads,
    chooser: uploads.locator('input[multiple]'),
    row: (name: string) => uploads.getByRole('listitem').filter({ hasText: name }),
    stored: async () => (await landlord.request('GET', '/v1/documents')).body.data.length,
    attached: async () => {
      const { body } = await landlord.request('GET', `/v1/settlements/${settlementId}`)
      return body.document_ids.length
    },
  }
}

test('a file dropped anywhere on the page is attached and announced, and a dropped folder is refused in words', async () => {
  const { page, faults, context, row, attached } = await openStage()
  const { buffer } = anInvoiceFor('1')
  const [file, bills] = [join(folder, 'prąd.xml'), join(folder, 'rachunki.pdf')]
  await writeFile(file, buffer)
  await mkdir(bills)

  await dropFiles(page, [file, bills], { x: 700, y: 20 })
  await row('rachunki.pdf')
    .getByRole('alert')
    .getByText('Folderu nie można dodać. Otwórz go i wybierz pliki.')
    .waitFor()
  await row('prąd.xml').getByText('Dołączono do rozliczenia').waitFor()

  expect(await page.getByRole('status').allTextContents()).toContain('Plik prąd.xml jest w rozliczeniu.')
  expect(await attached()).toBe(1)
  await page.getByRole('button', { name: 'Odłącz od rozliczenia' }).first().click()
  await row('prąd.xml').waitFor({ state: 'detached' })
  expect(await attached()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('files that are too large or empty, and more than 60 at once, are refused before anything is sent', async () => {
  const { faults, context, uploads, chooser, row, stored } = await openStage()
  const pdf = { name: 'duży.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(21_000_000) }
  const empty = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ ...pdf, name: `${place}.pdf`, buffer: Buffer.alloc(0) }))

  await chooser.setInputFiles([pdf])
  await row('duży.pdf').getByRole('alert').getByText('Plik ma ponad 20 MB.').waitFor()
  await chooser.setInputFiles(empty(61))
  await uploads.getByRole('alert').filter({ hasText: 'Wybierz najwyżej 60 plików naraz.' }).waitFor()
  await chooser.setInputFiles(empty(60))
  await row('59.pdf').getByRole('alert').getByText('Plik jest pusty. Wybierz inny.').waitFor()

  expect(await uploads.getByRole('listitem').count()).toBe(61)
  expect(await stored()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('a file that changes while it waits for the connection is refused with its reason', async () => {
  const { faults, context, chooser, row, stored } = await openStage()
  const path = join(folder, 'zmieniany.xml')
  await writeFile(path, anInvoiceFor('2').buffer)

  await context.setOffline(true)
  await chooser.setInputFiles(path)
  await row('zmieniany.xml')
    .getByText(/Wysłano|Sprawdzam/)
    .waitFor()
  // A browser compares whole seconds.
  await utimes(path, new Date(), new Date(Date.now() + 60_000))
  await context.setOffline(false)
  await row('zmieniany.xml')
    .getByRole('alert')
    .getByText('Plik zmienił się albo zniknął. Wybierz go ponownie.')
    .waitFor()

  expect(await stored()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('an upload whose connection is cut at nine tenths is sent again, and stored once', async () => {
  await using own = await openOwnPortal()
  const { faults, context, chooser, row, attached, stored } = await openStage({ portalUrl: own.url })
  const { buffer, ...invoice } = anInvoiceFor('3')
  // Random spaces and line ends, so that nothing on the way makes the file smaller.
  const tail = Buffer.from(randomBytes(3_000_000).map((byte) => (byte < 128 ? 0x20 : 0x0a)))
  const file = { ...invoice, buffer: Buffer.concat([buffer, tail]) }

  const cut = own.toGateway.cutAfter(Math.floor(file.buffer.length * 0.9))
  await chooser.setInputFiles([file])
  await cut
  own.toGateway.join()
  await row('energia.xml').getByText('Dołączono do rozliczenia').waitFor()

  expect([await stored(), await attached()]).toEqual([1, 1])
  expect(faults).toEqual([])
  await context.close()
})

test('leaving the page while a file is uploaded asks first', async () => {
  const { page, context, chooser, row } = await openStage()
  await page.route('**/api/v1/documents', () => {})
  // A browser asks only on a page that somebody has used.
  await page.getByRole('heading', { level: 1 }).click()
  await chooser.setInputFiles([anInvoiceFor('5')])
  await row('energia.xml')
    .getByText(/Wysłano|Sprawdzam/)
    .waitFor()

  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const dialog = await asked

  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await context.close()
})

test('on a phone a button opens the camera, and its photo is attached', async () => {
  const { page, faults, context, row, attached } = await openStage({ hasTouch: true })
  const camera = page.getByLabel('Zrób zdjęcie')

  await camera.setInputFiles(aPhoto('1120'))
  await row('licznik-1120.png').getByText('Dołączono do rozliczenia').waitFor()

  expect(await camera.getAttribute('capture')).toBe('environment')
  expect(await attached()).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

/** Drops files or folders of this machine at a place of the page, as a hand would. */
async function dropFiles(page: Page, files: string[], at: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  }
  await session.detach()
}
