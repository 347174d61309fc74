import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { DocumentSums } from '@lokum/contracts/settlements/document-ledger'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { aCalculatedMonth, aMonth, look, step } from '../../services/settlements/test/months/settlements/a-month.ts'
import { aLine, make } from '../system/world/monthly-close.ts'
import { aSettledMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { carryOut } from './carry-out.ts'
import { anInvoiceFor } from './files.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { shownSums, writeSums } from './shown-sums.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const wasteOnly = { shared_costs: [{ category: 'waste', share_by: 'persons' }] }
const refusal = { title: 'Nie teraz', status: 422, code: 'too_large', detail: 'Kwota jest za duża.' }
/** Waste is shared; no agreement names the other two. */
const lines = [
  {},
  { category: 'renovation_fund', label: 'Fundusz', amount_pln: '90.00' },
  { category: 'other', label: 'Ubezpieczenie', amount_pln: '12.30' },
]

test('a landlord leaves one open line to themselves, excludes another, and takes a decision back', async () => {
  const { landlord, id } = await aCalculatedMonth(world, { agreement: wasteOnly, lines })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)
  const line = (label: string) =>
    page.getByRole('list', { name: 'Wiersze dokumentu' }).getByRole('listitem').filter({ hasText: label })

  await line('Fundusz').getByRole('button', { name: 'Biorę na siebie…' }).click()
  await page.getByRole('button', { name: 'Zapisz decyzję' }).click()
  await line('Fundusz').getByText('Koszt właściciela').waitFor()
  await line('Ubezpieczenie').getByRole('button', { name: 'Pomiń…' }).click()
  await page.getByLabel('Powód').fill('Pomyłka sprzedawcy')
  await page.getByRole('button', { name: 'Zapisz decyzję' }).click()
  await line('Ubezpieczenie').getByText('Pomyłka sprzedawcy').waitFor()
  await line('Fundusz').getByRole('button', { name: 'Cofnij decyzję' }).click()
  await line('Fundusz').getByRole('button', { name: 'Biorę na siebie…' }).waitFor()

  const { body } = await look(landlord, id)
  expect(body.document_ledgers).toMatchObject([{ used_pln: 60, landlord_pln: 0, excluded_pln: 12.3, open_pln: 90 }])
  await page.locator('dl').getByText('12,30').waitFor()
  expect(await page.locator('dl').first().textContent()).toContain('pominięte12,30')
  expect(faults).toEqual([])
  await context.close()
})

test('a refused calculation is said, and repeated by itself once something has changed', async () => {
  const { landlord, id } = await aMonth(world, { agreement: wasteOnly, lines })
  const { page, faults, context } = await world.visit()
  const calculations = '**/settlements/*/calculate'
  await page.route(calculations, (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
  )
  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)
  const refused = page.getByRole('alert').filter({ hasText: refusal.detail })
  await refused.waitFor()
  await page.unroute(calculations)

  await page.getByRole('button', { name: 'Biorę na siebie…' }).first().click()
  await page.getByLabel('Powód').fill('Nie dotyczy najemcy')
  await page.getByRole('button', { name: 'Zapisz decyzję' }).click()
  await page.getByRole('status').filter({ hasText: 'Koszty są policzone.' }).waitFor()

  expect(await refused.count()).toBe(0)
  const { body } = await look(landlord, id)
  expect(body.missing.map(({ reason }: { reason: string }) => reason)).not.toContain('not_calculated')
  expect(faults).toEqual([])
  await context.close()
})

test('what has changed since a calculation began is calculated too, though its answer does not say so', async () => {
  const { landlord, id, document } = await aMonth(world, { agreement: wasteOnly })
  const { page, faults, context } = await world.visit()
  await page.route(
    '**/settlements/*/calculate',
    async (route) => {
      const answer = await carryOut(route)
      await make(landlord, `/v1/documents/${document}/lines`, aLine({ category: 'waste', label: 'Dopłata' }))
      await route.fulfill({ response: answer })
    },
    { times: 1 },
  )

  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)

  await eventually(async () => (await look(landlord, id)).body.items.length === 3)
  expect(faults).toEqual([])
  await context.close()
})

test('a calculation for which the interface was too busy is repeated by itself', async () => {
  const { landlord, id } = await aMonth(world, { agreement: wasteOnly })
  const { page, faults, context } = await world.visit()
  const busy = { title: 'Zajęte', status: 502, code: 'upstream_unavailable', detail: 'Brak odpowiedzi.' }
  await page.route(
    '**/settlements/*/calculate',
    (route) => route.fulfill({ status: 502, contentType: 'application/problem+json', body: JSON.stringify(busy) }),
    { times: 4 },
  )

  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)
  await page.getByRole('status').filter({ hasText: 'Koszty są policzone.' }).waitFor()

  const { body } = await look(landlord, id)
  expect(body.missing.map(({ reason }: { reason: string }) => reason)).not.toContain('not_calculated')
  expect(faults).toEqual([])
  await context.close()
})

test.each([1, 3])('what has changed during %d calculations in a row is calculated too', async (times) => {
  const { landlord, id, document } = await aMonth(world, { agreement: wasteOnly })
  const { page, faults, context } = await world.visit()
  const calculations = '**/settlements/*/calculate'
  let added = 0
  await page.route(
    calculations,
    async (route) => {
      const answer = await carryOut(route)
      added += 1
      const line = aLine({ category: 'waste', label: `Dopłata ${added}`, amount_pln: 7.5, place: String(added) })
      await make(landlord, `/v1/documents/${document}/lines`, line)
      const { body } = await look(landlord, id)
      await route.fulfill({ response: answer, json: body })
    },
    { times },
  )

  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)

  await eventually(async () => (await look(landlord, id)).body.items.length === 2 + times)
  const { body } = await look(landlord, id)
  expect(body.missing.map(({ reason }: { reason: string }) => reason)).not.toContain('outdated')
  expect(faults).toEqual([])
  await context.close()
})

test('a line for which the tenant pays advances waits until they are settled, and asks for nothing', async () => {
  const agreement = {
    mode: 'by_readings',
    advances: [{ category: 'heating', amount_pln: 180 }],
    shared_costs: [{ category: 'heating', share_by: 'area' }],
  }
  const heating = [{ category: 'heating', label: 'Ciepło', amount_pln: '600.00' }]
  const { landlord, id } = await aCalculatedMonth(world, { agreement, lines: heating })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)

  await page.getByRole('button', { name: 'Pokaż wiersze' }).click()
  const line = page.getByRole('list', { name: 'Wiersze dokumentu' }).getByRole('listitem')
  await line.getByText(/czeka na rozliczenie zaliczek/).waitFor()

  expect(await line.textContent()).toMatch(/czeka na rozliczenie zaliczek 600,00/)
  expect(await line.textContent()).not.toContain('jeszcze nie policzone')
  expect(await line.getByRole('button', { name: 'Podziel' }).count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('a decision about all open lines needs one reason', async () => {
  const { landlord, id } = await aCalculatedMonth(world, { agreement: wasteOnly, lines })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)

  await page.getByRole('button', { name: 'Wszystkie otwarte: biorę na siebie…' }).click()
  await page.getByLabel('Powód').fill('')
  await page.getByRole('button', { name: 'Zapisz decyzję' }).click()
  await page.getByText('1 pole wymaga poprawki').waitFor()
  await page.getByLabel('Powód').fill('Płacę sama')
  await page.getByRole('button', { name: 'Zapisz decyzję' }).click()
  await page.getByText('Płacę sama').first().waitFor()

  const { body } = await look(landlord, id)
  expect(body.document_ledgers).toMatchObject([{ landlord_pln: 102.3, open_pln: 0, is_open: false }])
  expect(faults).toEqual([])
  await context.close()
})

test('the costs are calculated without a button, once things are quiet', async () => {
  const { landlord, id } = await aMonth(world, { agreement: wasteOnly })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)

  await page.getByRole('status').filter({ hasText: 'Koszty są policzone.' }).waitFor()
  await page
    .getByRole('link', { name: /Koszty/ })
    .first()
    .click()
  await page.getByRole('main').getByText('Odpady').first().waitFor()
  const { body } = await look(landlord, id)
  expect(body.state).toBe('calculated')
  expect(faults).toEqual([])
  await context.close()
})

test('an open line that no agreement shares falls to the landlord, who is warned, when it is shared, until that is undone', async () => {
  const { landlord, id } = await aCalculatedMonth(world, { agreement: wasteOnly, lines })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)

  await page.getByRole('group', { name: 'wiersz „Fundusz”' }).getByRole('button', { name: 'Podziel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Podziel ten koszt' })
  await dialog.getByText('Ta umowa nie dzieli takiego kosztu, więc tę część zapłacisz Ty').waitFor()
  await dialog.getByLabel('Koszt od dnia').fill('2026-04-01')
  await dialog.getByLabel('Koszt do dnia').fill('2026-04-30')
  await dialog.getByRole('button', { name: 'Podziel koszt' }).click()
  await dialog.getByText('Klucz podziału: Umowy nie mówią, jak dzielić taki koszt. Wybierz klucz podziału.').waitFor()
  await dialog.getByLabel('Klucz podziału').selectOption('area')
  await dialog.getByLabel('Całość dla wybranego klucza').fill('100')
  await dialog.getByRole('button', { name: 'Podziel koszt' }).click()
  await dialog.getByText('Koszt podzielono').waitFor()

  // The agreement does not share this kind of cost, so the landlord pays all of it.
  expect(await dialog.locator('dl').textContent()).toBe('Część wynajmującego90,00\u00a0zł')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cofnij podział' }).click()
  await page.getByRole('status').filter({ hasText: 'Podział cofnięto.' }).waitFor()
  const line = page.getByRole('listitem').filter({ hasText: 'Fundusz' }).last()
  await line.getByRole('button', { name: 'Biorę na siebie…' }).waitFor()
  const { body } = await look(landlord, id)
  expect(body.document_ledgers).toMatchObject([{ used_pln: 60, open_pln: 102.3 }])
  expect(faults).toEqual([])
  await context.close()
})

test('a month created by mistake is cancelled with a reason', async () => {
  const { landlord, id } = await aMonth(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)

  await page.getByRole('button', { name: 'Usuń rozliczenie tego miesiąca' }).click()
  await page.getByLabel('Powód').fill('Zły miesiąc')
  await page.getByRole('button', { name: 'Usuń rozliczenie', exact: true }).click()
  await page.getByText('Rozliczenie usunięto. Powód: Zły miesiąc').waitFor()

  const { body } = await look(landlord, id)
  expect(body).toMatchObject({ state: 'cancelled', cancellation: { reason: 'Zły miesiąc' } })
  expect(faults).toEqual([])
  await context.close()
})

test.each(['documents', 'costs', 'statement', 'sending'])(
  'a cancelled month says so once in its stage %s, offers nothing that cannot be done, and is begun again',
  async (stage) => {
    const { landlord, id } = await aCalculatedMonth(world, { agreement: wasteOnly })
    await step(landlord, id, 'cancel', { reason: 'Zły miesiąc' })
    const { page, faults, context } = await world.visit()
    await logIn(page, accountPerson(landlord), `/settlements/${id}/${stage}`)
    const again = page.getByRole('button', { name: 'Zacznij od nowa' })
    await again.waitFor()
    await page.waitForLoadState('networkidle')

    const said = (await page.getByRole('main').textContent())?.match(/usunięt/g)
    const disabled = await page.getByRole('main').locator('button[aria-disabled=true]').count()
    const undecided = await page.getByText(/do decyzji \d/).count()
    await again.click()
    await page.waitForURL((url) => url.pathname.startsWith('/settlements/') && !url.pathname.includes(id))

    expect([said, disabled, undecided]).toEqual([['usunięt'], 0, 0])
    const other = new URL(page.url()).pathname.split('/')[2] ?? ''
    expect((await look(landlord, other)).body).toMatchObject({ state: 'calculated', period: '2026-04' })
    expect(faults).toEqual([])
    await context.close()
  },
)

test('an invoice that came twice counts once, another one with its number counts for itself, and each figure is that of the interface', async () => {
  const { landlord, person, settlementId } = await aSettledMonth(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, `/settlements/${settlementId}/documents`)
  const uploads = page.getByRole('region', { name: 'Dodawanie dokumentów' })
  const invoice = anInvoiceFor('1')
  const like = (name: string, more: string) => ({
    ...invoice,
    name,
    buffer: Buffer.concat([invoice.buffer, Buffer.from(more)]),
  })
  const figures = async () => {
    const { document_ids, document_ledgers } = (await look(landlord, settlementId)).body
    expect(await shownSums(page, document_ledgers.length)).toEqual(writeSums(document_ledgers))
    return { count: document_ids.length, open: document_ledgers.map(({ open_pln }: DocumentSums) => open_pln) }
  }
  const decide = async (name: string, decision: string) => {
    const row = uploads.getByRole('listitem').filter({ hasText: name }).last()
    await row.getByLabel('Powód decyzji').fill('Sprawdzone')
    await row.getByRole('button', { name: decision }).click()
    await row.getByText('Dołączono do rozliczenia').waitFor()
  }

  await uploads.locator('input[multiple]').setInputFiles([invoice])
  await uploads.getByText('Dołączono do rozliczenia').waitFor()
  const alone = await figures()
  await uploads.locator('input[multiple]').setInputFiles([like('kopia.xml', '\n')])
  await decide('kopia.xml', 'To ta sama')
  const twice = await figures()
  await uploads.locator('input[multiple]').setInputFiles([like('inna.xml', '\n\n')])
  await decide('inna.xml', 'To inna')
  const other = await figures()

  expect(alone).toEqual({ count: 1, open: [123] })
  expect(twice).toEqual(alone)
  expect(other).toEqual({ count: 2, open: [123, 123] })
  expect(faults).toEqual([])
  await context.close()
})

test.each(['light', 'dark'] as const)('axe finds nothing in the documents stage, %s', async (colorScheme) => {
  const { landlord, id } = await aCalculatedMonth(world, { agreement: wasteOnly, lines })
  const { page, context } = await world.visit({ bypassCSP: true, colorScheme, viewport: { width: 360, height: 800 } })
  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)
  await page.getByRole('button', { name: 'Pomiń…', exact: true }).first().waitFor()

  const found = await violationsOf(page)
  const overflow = await page.evaluate('document.documentElement.scrollWidth > innerWidth')

  expect(found).toEqual([])
  expect(overflow).toBe(false)
  await context.close()
})
