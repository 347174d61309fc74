import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { settle } from '@lokum/local-stack/world/rental'
import { aCalculatedMonth, aDocument, look, step } from '../../services/settlements/test/months/settlements/a-month.ts'
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

test('open lines are decided as those of the bill before, with one press', async () => {
  const lines = [
    { category: 'internet', label: 'Internet światłowodowy', amount_pln: '79.00' },
    { category: 'renovation_fund', label: 'Fundusz remontowy', amount_pln: '90.00' },
    { category: 'other', label: 'Ubezpieczenie', amount_pln: '12.00' },
    { category: 'other', label: 'Domofon', amount_pln: '5.00' },
  ]
  const { landlord, id, apartment, document } = await aCalculatedMonth(world, {
    agreement: { shared_costs: [] },
    lines,
  })
  const next = await aDocument(world, apartment.id, lines)
  await world.pools.settlements.query(
    "UPDATE document_reading SET supplier = 'Wspólnota' WHERE document_id = ANY ($1)",
    [[document, next]],
  )
  const decide = (decision: string, line: number, reason: string) =>
    landlord.settlements.request('POST', `/v1/documents/${document}/lines/decisions`, {
      body: { decision, line_numbers: [line], reason },
    })
  await decide('landlord', 2, 'Oszczędza właściciel')
  await decide('excluded', 3, 'Płaci bank')
  await step(landlord, id, 'items', {
    type: 'proportional_cost',
    category: 'internet',
    label: 'Internet',
    inputs: { kind: 'amount', amount_pln: 79 },
    source: { kind: 'document', document_id: document, line: 1, place: 'page 1, line 1' },
  })
  const { body: may } = await settle(landlord, { apartment_id: apartment.id, period: '2026-05' })
  await step(landlord, may.id, 'documents', { document_id: next })
  await step(landlord, may.id, 'calculate')
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${may.id}/documents`)

  const proposal = page.getByText('Tak było na poprzednich rachunkach').locator('..')
  await proposal.waitFor()
  const proposed = await proposal.getByRole('listitem').allTextContents()
  const missing = await page.locator('#missing').getByRole('listitem').first().locator('p').textContent()
  await proposal.getByRole('button', { name: 'Zrób tak samo (3)' }).click()
  await page.getByRole('status').filter({ hasText: 'Zapisano tak samo, jak poprzednio.' }).waitFor()
  await proposal.waitFor({ state: 'detached' })

  expect(proposed).toEqual([
    'Internet światłowodowy · 79,00\u00a0zł · płaci najemca',
    'Fundusz remontowy · 90,00\u00a0zł · płacisz Ty (Oszczędza właściciel)',
    'Ubezpieczenie · 12,00\u00a0zł · pominięte (Płaci bank)',
  ])
  expect(missing).toBe('„invoice.xml”: 4\u00a0wiersze czekają na decyzję.')
  const { body } = await look(landlord, may.id)
  expect(body.items).toMatchObject([{ label: 'Czynsz' }, { label: 'Internet światłowodowy', amount_pln: 79 }])
  expect(body.document_ledgers).toMatchObject([
    { used_pln: 79, landlord_pln: 90, excluded_pln: 12, open_pln: 5, open_lines: [4] },
  ])
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
