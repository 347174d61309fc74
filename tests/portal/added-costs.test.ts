import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { aCalculatedMonth, look } from '../../services/settlements/test/months/settlements/a-month.ts'
import { upload } from '../system/world/monthly-close.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { anInvoiceFor } from './files.ts'
import { logIn } from './open-browser.ts'
import { twoCosts } from './two-costs.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a fixed charge is added by hand with its clause, at the amount that the interface computed, and taken back', async () => {
  const { path, person, detail } = await twoCosts(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, path)

  await page.getByRole('button', { name: 'Dodaj pozycję' }).click()
  const form = page.getByRole('form', { name: 'Dodaj pozycję' })
  await form.getByRole('button', { name: 'Dodaj pozycję' }).click()
  await page.getByText(/pola wymagają poprawki|pole wymaga poprawki/).waitFor()
  await form.getByLabel('Nazwa pozycji').fill('Garaż')
  await form.getByLabel('Kwota za pełny miesiąc').fill('310')
  await form.getByLabel('Liczba dni').fill('10')
  await form.getByText(/Kwota: 100,00\u00a0zł$/).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Dodaj pozycję' }).click()
  const afterReload = await form.getByLabel('Nazwa pozycji').inputValue()
  await form.getByLabel('Punkt umowy').fill('§ 5')
  await form.getByRole('button', { name: 'Dodaj pozycję' }).click()
  await page.getByRole('status').filter({ hasText: 'Dodano: Garaż.' }).waitFor()
  const added = (await detail()).items.find(({ label }) => label === 'Garaż')
  await page.getByRole('region', { name: 'Ostatnia zmiana' }).getByRole('button', { name: 'Cofnij' }).click()
  await page.getByRole('status').filter({ hasText: 'Odrzucono: Garaż.' }).waitFor()

  expect(afterReload).toBe('Garaż')
  expect(added).toMatchObject({ state: 'approved', amount_pln: 100, source: { kind: 'agreement', clause: '§ 5' } })
  expect((await detail()).items.find(({ label }) => label === 'Garaż')).toMatchObject({ state: 'rejected' })
  expect(faults).toEqual([])
  await context.close()
})

test('an amount is added from a line of an attached document, which is its source', async () => {
  const { path, person, detail, landlord, at } = await twoCosts(world)
  const { buffer: bytes, name } = anInvoiceFor('12345678')
  const document = await upload(landlord, { name, type: 'application/xml', bytes })
  await landlord.request('POST', `${at}/documents`, { body: { document_id: document.id } })
  const { page, faults, context } = await world.visit()
  await logIn(page, person, path)

  await page.getByRole('button', { name: 'Dodaj pozycję' }).click()
  const form = page.getByRole('form', { name: 'Dodaj pozycję' })
  await form.getByLabel('Rodzaj pozycji').selectOption({ label: 'kwota z dokumentu' })
  await form.getByLabel('Nazwa pozycji').fill('Opłata handlowa')
  await form.getByLabel('Kwota', { exact: true }).fill('24,60')
  await form.getByLabel('Źródło').selectOption({ label: 'energia.xml' })
  await form.getByLabel('Wiersz dokumentu').selectOption('3')
  await form.getByRole('button', { name: 'Dodaj pozycję' }).click()
  await page.getByRole('status').filter({ hasText: 'Dodano: Opłata handlowa.' }).waitFor()

  const { items } = await detail()
  expect(items.find(({ label }) => label === 'Opłata handlowa')).toMatchObject({
    amount_pln: 24.6,
    source: { kind: 'document', document_id: document.id, line: 3 },
  })
  expect(faults).toEqual([])
  await context.close()
})

test('an open line is charged to the tenant with one press, without leaving the documents', async () => {
  const lines = [{ category: 'internet', label: 'Internet światłowodowy', amount_pln: '79.00' }]
  const agreement = { shared_costs: [] }
  const { landlord, id, document } = await aCalculatedMonth(world, { agreement, lines })
  const { page, faults, context } = await world.visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)

  await page.getByRole('button', { name: 'Nalicz najemcy' }).tap()
  await page.getByRole('status').filter({ hasText: 'Naliczono: Internet światłowodowy.' }).waitFor()
  const item = page.getByRole('link', { name: 'pozycja „Internet światłowodowy”' })
  await item.waitFor()
  const stayed = new URL(page.url()).pathname
  await item.tap()
  const row = page.locator('#cost-list').getByRole('listitem').filter({ hasText: 'Internet światłowodowy' })
  await eventually(async () => {
    const { y = -1, height = 0 } = (await row.boundingBox()) ?? {}
    expect([y >= 0, y + height <= 844]).toEqual([true, true])
  })

  expect(stayed).toBe(`/settlements/${id}/documents`)
  const { body } = await look(landlord, id)
  expect(body.items).toEqual([
    expect.objectContaining({ label: 'Czynsz' }),
    expect.objectContaining({
      label: 'Internet światłowodowy',
      category: 'internet',
      amount_pln: 79,
      source: expect.objectContaining({ kind: 'document', document_id: document, line: 1 }),
    }),
  ])
  expect(body.document_ledgers).toMatchObject([{ used_pln: 79, is_open: false }])
  expect(faults).toEqual([])
  await context.close()
})

test('the chosen line fills in the name and the amount of an item, and an amount that is left out is asked for', async () => {
  const lines = [{ category: 'internet', label: 'Internet', amount_pln: '79.00' }]
  const { landlord, id } = await aCalculatedMonth(world, { agreement: { shared_costs: [] }, lines })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${id}/costs`)

  await page.getByRole('button', { name: 'Dodaj pozycję' }).click()
  const form = page.getByRole('form', { name: 'Dodaj pozycję' })
  await form.getByLabel('Wiersz dokumentu').selectOption('1')
  const kind = await form.getByLabel('Rodzaj pozycji').inputValue()
  const name = await form.getByLabel('Nazwa pozycji').inputValue()
  const amount = await form.getByLabel('Kwota', { exact: true }).inputValue()
  await form.getByLabel('Kwota', { exact: true }).fill('')
  await form.getByRole('button', { name: 'Dodaj pozycję' }).click()
  await form.getByRole('link', { name: 'Kwota: To pole jest potrzebne.' }).waitFor()

  expect([kind, name, amount]).toEqual(['amount', 'Internet', '79'])
  expect(faults).toEqual([])
  await context.close()
})
