import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { anXml, upload } from '../../services/settlements/test/documents/an-invoice.ts'
import { aCalculatedMonth, step } from '../../services/settlements/test/months/settlements/a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('documents are found by a part of their number and by what is unused, and an unused one is deleted', async () => {
  const { landlord } = await aCalculatedMonth(world)
  for (const number of ['Internet/1', 'Internet/2']) {
    const id = await upload(landlord, anXml({ number }))
    await landlord.settlements.request('POST', `/v1/documents/${id}/read`)
  }
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), '/months/2026-10')

  await page.getByRole('link', { name: 'Dokumenty' }).click()
  const rows = page.getByRole('list', { name: 'Dokumenty' }).getByRole('listitem')
  await rows.nth(2).waitFor()
  await page.getByLabel('tylko nieużywane').check()
  await rows.nth(2).waitFor({ state: 'detached' })
  await rows.nth(1).waitFor()
  const unused = await rows.count()
  await page.getByLabel('Szukaj').fill('net/2')
  await rows.nth(1).waitFor({ state: 'detached' })
  const address = page.url()
  await rows.getByRole('link').click()
  await page.getByText('Nic nie używa tego dokumentu.').waitFor()
  await page.getByRole('button', { name: 'Usuń dokument' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/documents')
  await rows.nth(1).waitFor()

  expect(unused).toBe(2)
  expect(new URL(address).search).toBe('?q=net%2F2&unused=true')
  expect(await rows.count()).toBe(2)
  expect((await landlord.request('GET', '/v1/documents')).body.data).toHaveLength(2)
  expect(faults).toEqual([])
  await context.close()
})

test('a document names what took each line and what uses it, with links, and is not deleted while it is used', async () => {
  const agreement = { shared_costs: [{ category: 'waste', share_by: 'equal' }] }
  const { landlord, id, document, apartment } = await aCalculatedMonth(world, { agreement })
  const other = await anApartment(landlord)
  await anAgreement(landlord, other.id, { mode: 'rent_only', ...agreement })
  const { body: neighbour } = await settle(landlord, { apartment_id: other.id, period: '2026-04' })
  await step(landlord, neighbour.id, 'documents', { document_id: document })
  await step(landlord, neighbour.id, 'calculate')
  await step(landlord, id, 'calculate')
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/documents/${document}`)

  const line = page.getByRole('list', { name: 'Wiersze dokumentu' }).getByRole('listitem')
  await line.getByRole('link').nth(1).waitFor()
  const takers = await line.textContent()
  const users = page.getByRole('region', { name: 'Gdzie jest używany' }).getByRole('link')
  await users.nth(1).waitFor()
  const uses = await users.allTextContents()
  const whyNot = await page.getByText('Dokument jest używany. Najpierw odłącz go tam, gdzie jest używany.').count()
  await line.getByRole('link', { name: `${other.label}, kwiecień 2026: pozycja „Odpady”` }).click()
  await page.waitForURL((url) => url.pathname === `/settlements/${neighbour.id}/costs`)

  expect(takers).toContain(`${apartment.label}, kwiecień 2026: pozycja „Odpady” 30,00`)
  expect(uses).toHaveLength(2)
  expect(uses).toContain(`Rozliczenie: ${apartment.label}, kwiecień 2026`)
  expect(whyNot).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

test('the kind of a document is corrected, and reading it again names the line that came out otherwise', async () => {
  const landlord = await world.aLandlord()
  const id = await upload(landlord, anXml(), 'other')
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/documents/${id}`)

  await page.getByRole('button', { name: 'Zmień rodzaj' }).click()
  await page.getByRole('dialog').getByLabel('Rodzaj dokumentu').selectOption('invoice')
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz rodzaj' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(/^faktura/).waitFor()
  const focused = await page.evaluate('document.activeElement.textContent')
  const read = page.getByRole('button', { name: 'Odczytaj', exact: true })
  if ((await read.count()) > 0) await read.click()
  await page.getByRole('list', { name: 'Wiersze dokumentu' }).getByText('Internet').waitFor()
  await world.pools.settlements.query('UPDATE document_line SET label = $2 WHERE document_id = $1', [id, 'Intrenet'])
  await page.reload()
  await page.getByText('Intrenet').waitFor()
  await page.getByRole('button', { name: 'Odczytaj ponownie' }).click()
  await page.getByText('wiersz „Internet”: zmieniony').waitFor()
  const announced = page.getByRole('status').filter({ hasText: 'Inaczej wyszło' })

  expect(focused).toBe('Zmień rodzaj')
  expect(await announced.textContent()).toContain('Inaczej wyszło: Internet')
  expect((await landlord.request('GET', `/v1/documents/${id}`)).body.kind).toBe('invoice')
  expect(faults).toEqual([])
  await context.close()
})

test.each(['light', 'dark'] as const)('axe finds nothing in the documents, %s', async (colorScheme) => {
  const { landlord, document } = await aCalculatedMonth(world)
  const { page, context } = await world.visit({ bypassCSP: true, colorScheme, viewport: { width: 360, height: 800 } })
  await logIn(page, accountPerson(landlord), '/documents')
  const found: string[] = []
  const wide: unknown[] = []

  for (const path of ['/documents', `/documents/${document}`]) {
    await page.goto(path)
    await page.getByText('invoice.xml').first().waitFor()
    found.push(...(await violationsOf(page)))
    wide.push(await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
  }

  expect(found).toEqual([])
  expect(wide).toEqual([false, false])
  await context.close()
})
