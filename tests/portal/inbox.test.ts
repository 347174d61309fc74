import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import type { Page } from 'playwright-core'
import { aBill } from '../../services/settlements/test/months/placements/a-bill.ts'
import { createMeter } from '../../services/settlements/test/tenancies/meters/a-meter.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { carryOut } from './carry-out.ts'
import { anInvoiceFor, aPhoto, type ChosenFile } from './files.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const [first, second] = ['Długa 7/12', 'Krowoderska 7'] as const
const numbers = { [first]: '84120663', [second]: '90115533' } as const

/** A landlord with two flats that are let and have a meter each. */
async function twoFlats() {
  const landlord = await world.aLandlord()
  const ids = await Promise.all([first, second].map((label) => aLetFlat(landlord, label)))
  return { landlord, ids, person: accountPerson(landlord) }
}

async function aLetFlat(landlord: Landlord, label: typeof first | typeof second): Promise<string> {
  const { body } = await landlord.create({ label, address: { street: `ul. ${label}`, city: 'Kraków' } })
  await world.copied(body.id)
  await anAgreement(landlord, body.id, { mode: 'by_readings' })
  const meter = { utility: 'electricity', unit: 'kWh', digits: 6, number: numbers[label], apartment_id: body.id }
  await createMeter(landlord, meter)
  return body.id
}

function named(file: ChosenFile, name: string): ChosenFile {
  return { ...file, name }
}

function toPlace(page: Page) {
  const region = page.getByRole('region', { name: /Do przypisania|To be placed/ })
  return { region, row: (name: string) => region.getByRole('listitem').filter({ hasText: name }) }
}

test('bills of two flats that are dropped together are placed with one button, and appear in the months', async () => {
  const { landlord, ids, person } = await twoFlats()
  const { body: september } = await settle(landlord, { apartment_id: ids[0], period: '2026-09' })
  const { page, faults, context } = await world.visit()
  await logIn(page, person, '/documents')
  const uploads = page.getByRole('region', { name: 'Dodawanie dokumentów' })

  await uploads
    .locator('input[multiple]')
    .setInputFiles([
      named(anInvoiceFor(numbers[first], '2026-09'), 'dluga-wrzesien.xml'),
      named(anInvoiceFor(numbers[first], '2026-10'), 'dluga-pazdziernik.xml'),
      named(anInvoiceFor(numbers[second], '2026-10'), 'krowoderska.xml'),
    ])
  await uploads.getByText('Dodano 3\u00a0pliki.').waitFor()
  const { region, row } = toPlace(page)
  await region.getByRole('heading', { name: 'Do przypisania (3)' }).waitFor()
  await region.getByText('Bo na rachunku jest').nth(2).waitFor()
  const why = await row('krowoderska.xml').getByText('Bo na rachunku jest').textContent()
  const flats = await region
    .getByLabel(/^Mieszkanie: /)
    .evaluateAll((all) => all.map((one) => Reflect.get(one, 'value')))
  await region.getByRole('button', { name: 'Przypisz 3\u00a0rachunki' }).click()
  await page.getByText('Przypisano 3\u00a0rachunki.').first().waitFor()
  await region.waitFor({ state: 'detached' })
  await page.getByText('użyty w: Krowoderska 7, październik 2026').waitFor()
  await page.goto(`/settlements/${september.id}/documents`)
  await page.getByText('dluga-wrzesien.xml').first().waitFor()

  expect(why).toBe('Bo na rachunku jest licznik 90115533.')
  expect(flats.toSorted()).toEqual([ids[0], ids[0], ids[1]].toSorted())
  expect(faults).toEqual([])
  await context.close()
})

test('a bill of which nothing is known waits for a flat, and the next one of that customer has it', async () => {
  const { landlord, person } = await twoFlats()
  await aBill(landlord, { number: 'N/9', month: '2026-09', says: { 'Nr klienta': '4471209' } })
  await aBill(landlord, { number: 'N/10', says: { 'Nr klienta': '4471209' } })
  const { page, faults, context } = await world.visit()
  await logIn(page, person, '/documents')
  const { region, row } = toPlace(page)

  await row('N-9.xml').getByText('Nie wiemy, którego mieszkania dotyczy.').waitFor()
  await region.getByText('Wybierz mieszkanie i miesiąc przynajmniej jednego rachunku.').waitFor()
  await row('N-9.xml').getByLabel('Mieszkanie: N-9.xml').selectOption({ label: second })
  await region.getByRole('button', { name: 'Przypisz 1\u00a0rachunek' }).click()
  await row('N-10.xml').getByText('Bo na rachunku jest numer klienta 4471209.').waitFor()

  expect(await row('N-10.xml').getByRole('combobox').first().inputValue()).not.toBe('')
  expect(await row('N-10.xml').getByRole('link', { name: 'Tak jak na wcześniejszym rachunku' }).count()).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

test('a bill is placed in several flats and in another month', async () => {
  const { landlord, ids, person } = await twoFlats()
  const bill = await aBill(landlord, { number: 'S/1', says: {} })
  const { page, faults, context } = await world.visit()
  await logIn(page, person, '/documents')
  const { region, row } = toPlace(page)

  await row('S-1.xml').getByLabel('Mieszkanie: S-1.xml').selectOption('several')
  for (const label of [first, second]) await row('S-1.xml').getByRole('checkbox', { name: label }).check()
  await row('S-1.xml').getByLabel('Miesiąc: S-1.xml').selectOption('2026-09')
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/documents/placements')),
    region.getByRole('button', { name: 'Przypisz 1\u00a0rachunek' }).click(),
  ])
  await page.getByRole('link', { name: 'wrzesień 2026: 1\u00a0rachunek' }).waitFor()

  const placements = [{ document_id: bill, apartment_ids: ids, period_from: '2026-09-01', period_to: '2026-09-30' }]
  expect(request.postDataJSON()).toEqual({ placements })
  expect(faults).toEqual([])
  await context.close()
})

test('a bill that was deleted meanwhile does not stop the others', async () => {
  const { landlord, ids, person } = await twoFlats()
  const placed = await aBill(landlord, { number: 'F/1', says: { 'Numer licznika': numbers[first] } })
  const gone = await aBill(landlord, { number: 'F/2', says: { 'Numer licznika': numbers[second] } })
  const { page, faults, context } = await world.visit()
  await logIn(page, person, '/documents')
  const { region, row } = toPlace(page)
  await row('F-2.xml').getByText('Bo na rachunku jest').waitFor()

  await landlord.request('DELETE', `/v1/documents/${gone}`)
  await region.getByRole('button', { name: 'Tylko przypisz' }).click()
  await page.getByText('Przypisano 1\u00a0rachunek.').first().waitFor()

  const { body } = await landlord.request('GET', `/v1/documents/uses?document_ids=${placed}`)
  expect(body.data).toMatchObject([{ kind: 'placement', apartment: { id: ids[0] } }])
  expect(faults).toEqual([])
  await context.close()
})

test('a bill that may be a duplicate by now stays in the table, and says what is wrong and what to do', async () => {
  const { landlord, person } = await twoFlats()
  const says = (note: string) => ({ number: 'D/1', says: { Uwagi: note, 'Numer licznika': numbers[first] } })
  for (const note of ['a', 'b']) await aBill(landlord, says(note))
  await aBill(landlord, { number: 'D/2', says: { 'Numer licznika': numbers[second] } })
  const { page, faults, context } = await world.visit()
  // The page was loaded before the second invoice was found to be like the first.
  await page.route(
    '**/api/v1/documents/placement-proposals*',
    async (route) => {
      const answer = await carryOut(route)
      const body = await answer.json()
      for (const { document } of body.data) document.reading.findings = []
      await route.fulfill({ response: answer, json: body })
    },
    { times: 1 },
  )
  await logIn(page, person, '/documents')
  const { region } = toPlace(page)

  await region.getByRole('button', { name: 'Przypisz 3\u00a0rachunki' }).click()
  await page.getByText('Przypisano 2\u00a0rachunki.').first().waitFor()
  const refused = region.getByRole('listitem').filter({ has: page.getByRole('alert') })
  const said = await refused.getByRole('alert').textContent()

  expect(said).toBe(
    'Inny dokument może być tą samą fakturą. Najpierw zdecyduj, czy to jedna faktura, a potem przypisz rachunek.',
  )
  expect(await refused.getByRole('link', { name: 'Zdecyduj, czy to ta sama faktura' }).count()).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

/** A landlord with two let flats, a bill of September for each, and no settlement. */
async function twoBills() {
  const flats = await twoFlats()
  const bills = [first, second].map((label, at) =>
    aBill(flats.landlord, { number: `W/${at}`, month: '2026-09', says: { 'Numer licznika': numbers[label] } }),
  )
  return { ...flats, bills: await Promise.all(bills) }
}

async function settled(landlord: Landlord) {
  const { body } = await landlord.request('GET', '/v1/settlements?period=2026-09')
  const details = body.data.map(({ id }: { id: string }) => landlord.request('GET', `/v1/settlements/${id}`))
  return (await Promise.all(details)).map(({ body: { apartment_id, document_ids } }) => [apartment_id, document_ids])
}

test.each([windows[0], windows[3]])(
  'in %s at %d px one press creates the settlements that bills need and places the bills',
  async (locale, width) => {
    const { landlord, ids, bills, person } = await twoBills()
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { inbox } = words
    await logIn(page, person, '/documents')
    const { region } = toPlace(page)
    const month = locale === 'pl-PL' ? 'wrzesień 2026' : 'September 2026'

    await region.getByText(inbox.noSettlement(`${first}; ${second}`, 0)).waitFor()
    const found = await violationsOf(page)
    await region.getByRole('button', { name: inbox.createAndPlace(2, 2, month) }).click()
    await page.getByText(inbox.created(2, 2)).waitFor()
    await region.waitFor({ state: 'detached' })

    expect((await settled(landlord)).toSorted()).toEqual(ids.map((id, at) => [id, [bills[at]]]).toSorted())
    expect([found, faults]).toEqual([[], []])
    await context.close()
  },
)

test('bills are not placed before it is known which settlements are missing', async () => {
  const { landlord, person } = await twoBills()
  const { page, context } = await world.visit()
  const known = Promise.withResolvers<void>()
  await page.route('**/settlements/overview?*', async (route) => {
    await known.promise
    await route.fulfill({ response: await carryOut(route) })
  })
  await logIn(page, person, '/documents')
  const { region } = toPlace(page)

  const place = region.getByRole('button', { name: 'Przypisz 2\u00a0rachunki', exact: true })
  await region.getByText('Sprawdzam, których rozliczeń jeszcze nie ma…').waitFor()
  const isDisabled = await place.getAttribute('aria-disabled')
  known.resolve()
  await region.getByRole('button', { name: 'Tylko przypisz' }).waitFor()

  expect(isDisabled).toBe('true')
  expect(await settled(landlord)).toEqual([])
  await context.close()
})

test('bills are placed without their settlements, and nothing is created', async () => {
  const { landlord, person } = await twoBills()
  const { page, context } = await world.visit()
  await logIn(page, person, '/documents')
  const { region } = toPlace(page)

  await region.getByRole('button', { name: 'Tylko przypisz' }).click()
  await page.getByText('Przypisano 2\u00a0rachunki.').first().waitFor()

  expect(await settled(landlord)).toEqual([])
  await context.close()
})

test('a settlement that is refused says why, does not stop the others, and is created with a second press', async () => {
  const { landlord, ids, person } = await twoBills()
  const { page, context } = await world.visit()
  await logIn(page, person, '/documents')
  const { region } = toPlace(page)
  const { body: found } = await landlord.request('GET', `/v1/agreements?apartment_id=${ids[0]}`)
  const end = (ends_on: string | null) =>
    landlord.request('PATCH', `/v1/agreements/${found.data[0].id}`, { body: { ends_on } })
  await region.getByText('Nie ma jeszcze rozliczeń').waitFor()

  const ended = await end('2026-08-31')
  await region.getByRole('button', { name: 'Utwórz 2\u00a0rozliczenia' }).click()
  await page.getByText('Utworzono 1 z 2\u00a0rozliczeń.').waitFor()
  const failed = await page.getByRole('list', { name: 'Nieutworzone rozliczenia' }).textContent()
  const before = await settled(landlord)
  const resumed = await end(null)
  await page.getByRole('button', { name: 'Utwórz jeszcze raz 1\u00a0rozliczenie' }).click()
  await page.getByText('Utworzono 2 z 2\u00a0rozliczeń.').waitFor()

  expect([ended.status, resumed.status]).toEqual([200, 200])
  expect(failed).toContain(`${first}, wrzesień 2026`)
  expect(before.map(([id]) => id)).toEqual([ids[1]])
  expect((await settled(landlord)).length).toBe(2)
  await context.close()
})

test('more bills than a page has are shown on demand and placed with one press, in calls of at most a hundred', async () => {
  const { landlord, person } = await twoFlats()
  const says = { 'Numer licznika': numbers[first] }
  for (const six of Array.from({ length: 17 }, (_, index) => index * 6))
    await Promise.all(Array.from({ length: 6 }, (_, index) => aBill(landlord, { number: `P/${six + index}`, says })))
  const { page, faults, context } = await world.visit()
  await logIn(page, person, '/documents')
  const { region } = toPlace(page)
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/documents/placements')) sizes.push(request.postDataJSON().placements.length)
  })

  await region.getByRole('heading', { name: 'Do przypisania (100+)' }).waitFor()
  await region.getByRole('button', { name: 'Pokaż więcej' }).click()
  await region.getByRole('heading', { name: 'Do przypisania (102)' }).waitFor()
  await region.getByRole('button', { name: 'Przypisz 102\u00a0rachunki' }).click()
  await page.getByText('Przypisano 102\u00a0rachunki.').first().waitFor()
  await region.waitFor({ state: 'detached' })

  expect(sizes).toEqual([100, 2])
  expect(faults).toEqual([])
  await context.close()
})

test('a bill that may be a duplicate is decided about first', async () => {
  const { landlord, person } = await twoFlats()
  await aBill(landlord, { number: 'D/1', says: { Uwagi: 'a', 'Numer licznika': numbers[first] } })
  await aBill(landlord, { number: 'D/1', says: { Uwagi: 'b', 'Numer licznika': numbers[first] } })
  const { page, context } = await world.visit()
  await logIn(page, person, '/documents')
  const { region } = toPlace(page)

  await region.getByText('możliwy duplikat').waitFor()

  expect(await region.getByRole('link', { name: 'Zdecyduj, czy to ta sama faktura' }).count()).toBe(1)
  expect(await region.getByRole('button', { name: 'Przypisz 1\u00a0rachunek' }).count()).toBe(1)
  await context.close()
})

test('a photo of a bill on a phone is read in the background, and says so', async () => {
  const { person } = await twoFlats()
  const { page, faults, context } = await world.visit({
    hasTouch: true,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
  })
  await logIn(page, person, '/documents')
  await page.route('**/api/v1/documents/placement-proposals*', async (route) => {
    const answer = await carryOut(route)
    const body = await answer.json()
    for (const { document } of body.data) if (document.reading) document.reading.state = 'waiting'
    await route.fulfill({ response: answer, json: body })
  })

  await page.getByLabel('Take a photo').setInputFiles(aPhoto('1120'))
  const { row } = toPlace(page)
  await row('licznik-1120.png').getByText('reading…').waitFor()

  expect(await page.getByLabel('Take a photo').getAttribute('capture')).toBe('environment')
  expect(await row('licznik-1120.png').getByRole('checkbox').isDisabled()).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})

test('the search follows what is typed, keeps its spaces, and the back key wins', async () => {
  const { landlord, person } = await twoFlats()
  for (const number of ['A/1', 'B/2']) await aBill(landlord, { number, says: {} })
  const { page, context } = await world.visit()
  await logIn(page, person, '/documents')
  const search = page.getByRole('searchbox', { name: /^Szukaj po nazwie/ })
  const list = page.getByRole('list', { name: 'Dokumenty' })
  await list.getByRole('listitem').nth(1).waitFor()

  await search.pressSequentially('B-2 ')
  await page.waitForURL((url) => url.searchParams.get('q') === 'B-2')
  await list.getByRole('link', { name: 'B-2.xml' }).waitFor()
  await list.getByRole('link', { name: 'A-1.xml' }).waitFor({ state: 'detached' })
  const typed = await search.inputValue()
  await page.goBack()
  await list.getByRole('link', { name: 'A-1.xml' }).waitFor()

  expect(typed).toBe('B-2 ')
  expect(await search.inputValue()).toBe('')
  await context.close()
})

test.each(['light', 'dark'] as const)('axe finds nothing in the inbox, %s', async (colorScheme) => {
  const { landlord, person } = await twoFlats()
  await aBill(landlord, { number: 'X/1', says: { 'Numer licznika': numbers[first] } })
  await aBill(landlord, { number: 'X/2', says: { 'Adres dostawy': 'ul. Obca 1/1, 30-001 Kraków' } })
  const { page, context } = await world.visit({ colorScheme, bypassCSP: true })
  await logIn(page, person, '/documents')
  const { region, row } = toPlace(page)
  await row('X-1.xml').getByText('Bo na rachunku jest').waitFor()
  await region.getByLabel('Mieszkanie: X-2.xml').selectOption('several')

  expect(await violationsOf(page)).toEqual([])
  await context.close()
})
