import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { writePln } from '@lokum/amounts/money/write-number'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { Page } from 'playwright-core'
import { amountText } from '../../services/portal/web/words/amounts.ts'
import { dayText } from '../../services/portal/web/words/dates.ts'
import { make } from '../system/world/monthly-close.ts'
import { anOpenMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { listen } from './listen.ts'
import { logIn, untilTrue, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const parking = { label: 'Parking', amount_pln: 150, tax_class: 'revenue' }
const clause = { kind: 'index', first_on: '2026-07-01', interval_months: 12, cap_percent: 5 }

/** An agreement whose statement of September was handed over, and whose October is calculated. */
async function aYear(terms: Record<string, unknown> = {}) {
  const tenant = { name: 'Jan Lis', email: null }
  const month = await anOpenMonth(world, 'Długa 7/12', { tenant, ...terms })
  const { landlord, apartmentId: apartment_id, agreementId: agreement_id } = month
  const settle = async (period: string, verbs: readonly string[]) => {
    const { id } = await make(landlord, '/v1/settlements', { apartment_id, agreement_id, period })
    for (const verb of verbs) await make(landlord, `/v1/settlements/${id}/${verb}`)
    return String(id)
  }
  const sent = await settle('2026-09', ['calculate', 'items/decisions', 'prepare'])
  await make(landlord, `/v1/settlements/${sent}/mark-sent`, { reason: 'Wydruk' })
  return { ...month, sent, open: await settle('2026-10', ['calculate']) }
}

async function termsOf(landlord: Landlord, id: string) {
  const { body } = await landlord.request('GET', `/v1/agreements/${id}/terms`)
  return body.data
}

/** The links of a part of the page, as their addresses. */
async function linksBeneath(page: Page, heading: string): Promise<(string | null)[]> {
  const part = page.getByRole('heading', { name: heading, exact: true }).locator('..')
  await part.waitFor()
  return await Promise.all((await part.getByRole('link').all()).map((link) => link.getAttribute('href')))
}

/** Unfolds the terms on the page of an agreement. */
async function openTerms(page: Page) {
  await page
    .locator('summary')
    .filter({ hasText: /^(Warunki umowy|Terms)/ })
    .click()
}

test.each(windows)(
  'in %s at %d px an amendment within a sent month names that month and the open one, and a mistake in it is corrected',
  async (locale, width) => {
    const { landlord, person, agreementId, sent, open } = await aYear()
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { agreements, terms } = words
    const language = locale === 'pl-PL' ? 'pl' : 'en'
    const day = dayText('2026-09-16', language)
    const rent = (zloty: number) => amountText(zloty, language)
    await logIn(page, person, `/agreements/${agreementId}`)

    await openTerms(page)
    await page.getByRole('link', { name: terms.add }).click()
    await page.getByRole('button', { name: terms.save }).click()
    await page
      .getByRole('alert')
      .getByRole('link', { name: new RegExp(terms.from) })
      .click()
    await page.getByLabel(terms.from).fill('2026-09-16')
    await page.getByLabel(terms.source).fill('Aneks nr 1')
    await page.getByLabel(agreements.rent).fill(`2500${point}00`)
    await page.getByRole('button', { name: terms.save }).click()
    await page.getByRole('heading', { name: terms.saved(day) }).waitFor()
    const focused = await page.evaluate('document.activeElement.textContent')
    const added = [await linksBeneath(page, terms.outdated), await linksBeneath(page, terms.sent)]
    await page.getByRole('link', { name: terms.toAgreement }).click()
    await openTerms(page)
    const rows = page.getByRole('list', { name: terms.title }).getByRole('listitem')
    const newest = rows.filter({ has: page.getByRole('link', { name: terms.correct(day) }) })
    await newest.getByText(terms.now).waitFor()
    await newest.getByText(terms.became(rent(2400), rent(2500))).waitFor()
    await newest.getByText(terms.because(terms.reasons.amendment, 'Aneks nr 1')).waitFor()
    const isCut = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    const before = await termsOf(landlord, agreementId)
    await newest.getByRole('link', { name: terms.correct(day) }).click()
    await page.getByLabel(agreements.rent).fill('2550')
    await page.getByRole('button', { name: terms.save }).click()

    expect(await linksBeneath(page, terms.sent)).toEqual([`/settlements/${sent}`])
    expect([focused, added]).toEqual([terms.saved(day), [[`/settlements/${open}`], [`/settlements/${sent}`]]])
    expect(before).toMatchObject([
      { starts_on: '2026-01-01', rent_pln: 2400 },
      {
        starts_on: '2026-09-16',
        rent_pln: 2500,
        reason: 'amendment',
        source: 'Aneks nr 1',
        used_by: [{ settlement_id: sent }],
      },
    ])
    expect((await termsOf(landlord, agreementId)).slice(1)).toMatchObject([
      { starts_on: '2026-09-16', rent_pln: 2550, reason: 'amendment', source: 'Aneks nr 1' },
    ])
    expect([isCut, faults]).toEqual([false, []])
    await context.close()
  },
  120_000,
)

test.each(windows)(
  'in %s at %d px an index that is typed in fills new terms, and nothing changes before they are saved',
  async (locale, width) => {
    const { landlord, person, agreementId, sent, open } = await aYear({ indexation: clause })
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { agreements, indexation, states, terms } = words
    const language = locale === 'pl-PL' ? 'pl' : 'en'
    const [before, after] = [writePln(2400, language), writePln(2520, language)]
    const published = 'GUS, 15 stycznia 2026'
    await logIn(page, person, `/agreements/${agreementId}`)
    const said = await listen(page)

    await page
      .getByRole('link', { name: indexation.next(indexation.kinds.index, dayText('2026-07-01', language)) })
      .click()
    const calculate = page.getByRole('button', { name: indexation.calculate, exact: true })
    await calculate.click()
    await page
      .getByRole('alert')
      .filter({ hasText: states.fieldsToCheck(2) })
      .waitFor()
    await page.getByLabel(indexation.index).fill(`7${point}2`)
    await page.getByLabel(indexation.source).fill(published)
    await calculate.click()
    const fill = page.getByRole('button', { name: indexation.fill })
    await fill.waitFor()
    const calculated = indexation.calculated(before)
    await eventually(async () => (await said()).some((text) => text.startsWith(calculated)))
    const shown = await page.getByRole('main').textContent()
    await fill.click()
    const typed = [terms.from, terms.reason, terms.source, agreements.rent]
    await page.getByLabel(terms.reason).waitFor()
    const filled = await Promise.all(typed.map((label) => page.getByLabel(label).inputValue()))
    const unsaved = await termsOf(landlord, agreementId)
    await page.getByRole('button', { name: terms.save }).click()
    const affected = [await linksBeneath(page, terms.outdated), await linksBeneath(page, terms.sent)]
    await page.goto(`${new URL(page.url()).origin}/agreements/${agreementId}/indexation`)
    await page.getByText(dayText('2027-07-01', language)).waitFor()
    const isCut = await page.evaluate('document.documentElement.scrollWidth > innerWidth')

    expect(shown).toMatch(new RegExp(`${before} × 105%.*${after}`))
    expect(filled).toEqual(['2026-07-01', 'indexation', published, '2520'])
    expect(unsaved).toHaveLength(1)
    expect(affected).toEqual([[`/settlements/${open}`], [`/settlements/${sent}`]])
    const change = { starts_on: '2026-07-01', reason: 'indexation', source: published, rent_pln: 2520 }
    expect(await termsOf(landlord, agreementId)).toMatchObject([{ rent_pln: 2400 }, change])
    expect([isCut, faults]).toEqual([false, []])
    await context.close()
  },
  120_000,
)

test.each(windows)(
  'in %s at %d px the rent is changed by its amount and its first day, and all else stays',
  async (locale, width) => {
    const { landlord, person, agreementId, open } = await aYear({ persons: 2, fixed_charges: [parking] })
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { agreements, terms } = words
    const language = locale === 'pl-PL' ? 'pl' : 'en'
    await logIn(page, person, `/agreements/${agreementId}`)

    await page.getByRole('link', { name: terms.changeRent }).click()
    const rent = page.getByLabel(agreements.rent)
    await rent.waitFor()
    const fields = page.getByRole('main').locator('input, select')
    const names = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('name')))
    const first = [await rent.inputValue(), await page.getByLabel(terms.rentFrom).inputValue()]
    await rent.fill(`2500${point}50`)
    await page.getByLabel(terms.rentFrom).fill('2026-10-01')
    const violations = await violationsOf(page)
    await page.getByRole('button', { name: terms.saveRent }).click()
    const affected = await linksBeneath(page, terms.outdated)
    await page.getByRole('heading', { name: terms.saved(dayText('2026-10-01', language)) }).waitFor()

    expect(names).toEqual(['/rent_pln', '/starts_on'])
    expect(first).toEqual(['2400', expect.stringMatching(/^\d{4}-\d\d-01$/)])
    expect(affected).toEqual([`/settlements/${open}`])
    const charges = { persons: 2, fixed_charges: [parking] }
    expect(await termsOf(landlord, agreementId)).toMatchObject([
      { ...charges, rent_pln: 2400 },
      { ...charges, rent_pln: 2500.5, starts_on: '2026-10-01', reason: 'amendment' },
    ])
    expect([violations, faults]).toEqual([[], []])
    await context.close()
  },
  60_000,
)

test('terms that no statement uses are changed and deleted', async () => {
  const { landlord, person, agreementId } = await anOpenMonth(world)
  await make(landlord, `/v1/agreements/${agreementId}/terms`, {
    starts_on: '2026-07-01',
    reason: 'amendment',
    persons: 2,
  })
  const { page, faults, context } = await world.visit()
  await logIn(page, person, `/agreements/${agreementId}`)
  await openTerms(page)
  const list = page.getByRole('list', { name: 'Warunki umowy' })

  await list.getByRole('link', { name: 'Zmień warunki od 1 lipca 2026' }).click()
  await page.getByLabel('Gdzie to zapisano').fill('Aneks nr 1')
  await page.getByLabel('Liczba osób w mieszkaniu').fill('3')
  await page.getByRole('button', { name: 'Zapisz warunki' }).click()
  await page.getByText('Żadne rozliczenie się przez to nie zmienia.').waitFor()
  await page.getByRole('link', { name: 'Wróć do umowy' }).click()
  await openTerms(page)
  await list.getByText('1 → 3').waitFor()
  const changed = await termsOf(landlord, agreementId)
  await list.getByRole('button', { name: 'Usuń warunki od 1 lipca 2026' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń warunki' }).click()
  await list.getByRole('heading', { name: 'od 1 lipca 2026', exact: true }).waitFor({ state: 'detached' })
  await untilTrue(page, 'document.activeElement !== document.body')

  expect(changed).toMatchObject([{ persons: 1 }, { starts_on: '2026-07-01', persons: 3, source: 'Aneks nr 1' }])
  expect(await termsOf(landlord, agreementId)).toMatchObject([{ starts_on: '2026-01-01', ends_on: null, persons: 1 }])
  expect(faults).toEqual([])
  await context.close()
})

test('an advance is agreed from a month on, and refused within one', async () => {
  const { landlord, person, agreementId } = await anOpenMonth(world, 'Długa 7/12', { mode: 'by_readings' })
  const { page, faults, context } = await world.visit()
  await logIn(page, person, `/agreements/${agreementId}/terms/new`)

  await page.getByLabel('Pierwszy dzień nowych warunków').fill('2026-07-15')
  await page.getByRole('button', { name: 'Dodaj zaliczkę' }).click()
  await page.getByLabel('Kwota zaliczki 1 za miesiąc').fill('180')
  await page.getByRole('button', { name: 'Zapisz warunki' }).click()
  await page.getByRole('alert').filter({ hasText: '1 pole wymaga poprawki' }).waitFor()
  await page.getByLabel('Pierwszy dzień nowych warunków').fill('2026-08-01')
  await page.getByRole('button', { name: 'Zapisz warunki' }).click()
  await page.getByRole('link', { name: 'Wróć do umowy' }).click()
  await openTerms(page)
  const list = page.getByRole('list', { name: 'Warunki umowy' })
  await list.getByText('brak → 180,00\u00a0zł').waitFor()

  expect(await list.getByText('Zaliczka: Ogrzewanie').count()).toBe(1)
  expect(await termsOf(landlord, agreementId)).toMatchObject([
    { advances: [] },
    { starts_on: '2026-08-01', advances: [{ category: 'heating', amount_pln: 180 }] },
  ])
  expect(faults).toEqual([])
  await context.close()
})

test('terms that were changed elsewhere meanwhile are shown beside the typed ones, which can be kept', async () => {
  const { landlord, person, agreementId } = await anOpenMonth(world)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, `/agreements/${agreementId}/terms/2026-01-01`)

  await page.getByLabel('Czynsz za miesiąc').fill('2500')
  const [{ id: first }] = await termsOf(landlord, agreementId)
  await landlord.request('PATCH', `/v1/agreements/${agreementId}/terms/${first}`, { body: { persons: 4 } })
  await page.getByRole('button', { name: 'Zapisz warunki' }).click()
  const panel = page.getByRole('alert').filter({ hasText: 'Umowa zmieniła się w międzyczasie' })
  await panel.getByText('Zapisane: 4').waitFor()
  await panel.getByRole('button', { name: 'Zapisz moje' }).click()
  await page.getByRole('heading', { name: 'Zapisano warunki od 1 stycznia 2026.' }).waitFor()

  expect(await termsOf(landlord, agreementId)).toMatchObject([{ rent_pln: 2500, persons: 4 }])
  expect(faults).toEqual([])
  await context.close()
})

test.each(['light', 'dark'] as const)('axe finds nothing in what follows from saved terms, %s', async (colorScheme) => {
  const { person, agreementId } = await aYear()
  const { page, context } = await world.visit({ bypassCSP: true, colorScheme, viewport: { width: 360, height: 800 } })
  await logIn(page, person, `/agreements/${agreementId}/terms/new`)

  await page.getByLabel('Pierwszy dzień nowych warunków').fill('2026-09-16')
  await page.getByLabel('Czynsz za miesiąc').fill('2500')
  await page.getByRole('button', { name: 'Zapisz warunki' }).click()
  await page.getByRole('heading', { name: 'Wysłane' }).waitFor()

  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
  await context.close()
})
