import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import type { Page } from 'playwright-core'
import { monthInSentence, monthText } from '../../services/portal/web/words/dates.ts'
import type { Words } from '../../services/portal/web/words/words.ts'
import { look, step } from '../../services/settlements/test/months/settlements/a-month.ts'
import {
  aHeatedYear,
  aHeatingBill,
  createTrueUp,
  ofWinter,
} from '../../services/settlements/test/months/true-ups/a-heated-year.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, untilTrue, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** Months with advances of 100 zł for heating and 50 zł for water, of which some were sent, and the bill of the heating alone. */
async function aWinter(months: string[]) {
  const start = `${months[0]}-01`
  const year = await aHeatedYear(world, { months, terms: { starts_on: start, advances } })
  await aHeatingBill(world, year.apartment.id, '640.00', { from: start, to: ofWinter.to })
  return { ...year, person: accountPerson(year.landlord), agreementId: String(year.agreement.id) }
}

const advances = [
  { category: 'heating', amount_pln: 100 },
  { category: 'water', amount_pln: 50 },
]

test.each(windows)(
  'in %s at %d px the advances for heating alone are settled with their bill, and the statement shows the balance',
  async (locale, width) => {
    const { landlord, person, agreementId } = await aWinter(['2026-03', '2026-04'])
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { agreements, missing, settlement, statement, trueUps } = words
    const month = (period: string) => monthText(period, locale === 'pl-PL' ? 'pl' : 'en')
    await logIn(page, person, `/agreements/${agreementId}`)

    await page.getByRole('link', { name: trueUps.open }).click()
    const ends = [page.getByLabel(trueUps.from), page.getByLabel(trueUps.to)]
    await page.getByLabel(trueUps.from).waitFor()
    const proposed = await Promise.all(ends.map((end) => end.inputValue()))
    await page.getByRole('checkbox', { name: agreements.categories.water }).uncheck()
    await page.getByRole('checkbox', { name: /invoice\.xml/ }).check()
    const isMonthAsked = await page.getByLabel(trueUps.periodLabel).isVisible()
    const found = await violationsOf(page)
    await page.getByRole('button', { name: trueUps.create }).click()
    const facts = page.getByRole('region', { name: trueUps.kind })
    await facts.waitFor()
    const id = new URL(page.url()).pathname.split('/')[2] ?? ''
    await page.getByRole('status').filter({ hasText: missing.calculated }).waitFor()
    await page.goto(`/settlements/${id}/costs`)
    const balances = facts.getByRole('list', { name: trueUps.balances })
    await balances.getByText(`440${point}00`).waitFor()
    const shown = await balances.textContent()
    // The months of the advances are among the details of their cost.
    for (const row of await page.locator('li[id^="item-"]').all())
      await row.locator('button[aria-expanded]').first().click()
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${month('2026-03')}`) })
      .waitFor()
    await approveAll(page, words)
    await page.getByRole('button', { name: statement.prepare }).click()
    const stated = page.getByRole('list', { name: trueUps.balances }).nth(1)
    await page.waitForURL((url) => url.pathname.endsWith('/statement'))
    await stated.waitFor()
    const balance = await stated.textContent()
    const isCut = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    await page.getByRole('main').getByRole('link', { name: agreements.toAgreement, exact: true }).click()
    const listed = page.getByRole('region', { name: trueUps.list }).getByRole('link')
    await listed.waitFor()

    const sums = [trueUps.costs, '640', trueUps.advances, '200', trueUps.owed, '440']
    expect([proposed, isMonthAsked]).toEqual([['2026-03-01', '2026-04-30'], false])
    expect(shown).toMatch(new RegExp(`^${agreements.categories.heating}.*${sums.join('.*')}`))
    expect(balance).toBe(shown)
    expect(await listed.textContent()).toContain(settlement.states.prepared)
    expect((await look(landlord, id)).body).toMatchObject({
      kind: 'true_up',
      state: 'prepared',
      total_pln: 440,
      true_up: { starts_on: '2026-03-01', ends_on: '2026-04-30', categories: ['heating'] },
    })
    expect([found, isCut, faults]).toEqual([[], false, []])
    await context.close()
  },
  180_000,
)

/** Each item is decided alone, in the order of the page. */
async function approveAll(page: Page, { costs }: Words) {
  const undecided = page.getByRole('button', { name: costs.approve, exact: true })
  await undecided.first().waitFor()
  for (let left = await undecided.count(); left > 0; left -= 1) {
    await undecided.first().click()
    await untilTrue(
      page,
      `[...document.querySelectorAll('button')].filter((one) => one.textContent === ${JSON.stringify(costs.approve)}).length < ${left}`,
    )
  }
}

test.each([windows[1], windows[2]])(
  'in %s at %d px a second settlement of advances is made for another month, also when the first one came meanwhile',
  async (locale, width) => {
    const { landlord, person, agreementId } = await aWinter(['2026-04'])
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { agreements, trueUps, problems } = words
    await logIn(page, person, `/agreements/${agreementId}/true-ups/new`)
    const heating = page.getByRole('checkbox', { name: agreements.categories.heating })
    await heating.uncheck()
    const made = await createTrueUp(landlord, agreementId, {
      starts_on: '2026-04-01',
      ends_on: '2026-04-30',
      categories: ['heating'],
    })

    await page.getByRole('button', { name: trueUps.create }).click()
    await page.getByRole('alert').filter({ hasText: problems.settlement_exists }).waitFor()
    await page.getByText(trueUps.periodTaken).waitFor()
    const refused = await page.getByRole('alert').textContent()
    const blocking = await page.getByRole('alert').getByRole('link').first().getAttribute('href')
    await page.reload()
    await page.getByText(trueUps.settledBefore).waitFor()
    const kept = await heating.isChecked()
    const chosen = await page.getByLabel(trueUps.periodLabel).inputValue()
    const found = await violationsOf(page)
    await page.getByRole('button', { name: trueUps.create }).click()
    await page.getByRole('region', { name: trueUps.kind }).waitFor()
    const { body } = await look(landlord, new URL(page.url()).pathname.split('/')[2] ?? '')

    const month = monthInSentence(made.body.period, locale === 'pl-PL' ? 'pl' : 'en')
    expect(refused).toContain(month)
    expect(refused).toContain(made.body.reference_code)
    expect(blocking).toBe(`/settlements/${made.body.id}`)
    expect([kept, found, faults]).toEqual([false, [], []])
    expect(chosen < made.body.period && chosen >= '2026-04').toBe(true)
    expect(body).toMatchObject({ kind: 'true_up', period: chosen, true_up: { categories: ['water'] } })
    await context.close()
  },
  120_000,
)

test('a settlement of no advances is refused at their group, also when there is one to choose', async () => {
  const { landlord, agreement } = await aHeatedYear(world, { months: ['2026-01'] })
  const { page, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/agreements/${agreement.id}/true-ups/new`)

  await page.getByRole('checkbox', { name: 'Ogrzewanie' }).uncheck()
  await page.getByRole('button', { name: 'Utwórz rozliczenie zaliczek' }).click()
  const faults = page.getByRole('alert').getByRole('link')
  await faults.first().waitFor()

  expect(await faults.allTextContents()).toEqual(['Zaliczki: Wybierz co najmniej jedną zaliczkę.'])
  await context.close()
})

test('a month whose advances are not sent yet is named with a link, and a cancelled settlement of advances is begun again', async () => {
  const { landlord, person, agreementId } = await aWinter(['2026-03'])
  const { page, context } = await world.visit({ bypassCSP: true, viewport: { width: 360, height: 800 } })
  await logIn(page, person, `/agreements/${agreementId}/true-ups/new`)

  await page.getByLabel('Pierwszy miesiąc').waitFor()
  const ofForm = await violationsOf(page)
  await page.getByLabel('Ostatni miesiąc').selectOption({ label: 'Kwiecień 2026' })
  await page.getByRole('button', { name: 'Utwórz rozliczenie zaliczek' }).click()
  await page.getByRole('region', { name: 'Rozliczenie zaliczek' }).waitFor()
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  await step(landlord, id, 'calculate')
  await page.reload()
  const link = page.getByRole('link', { name: 'Otwórz kwiecień 2026' }).first()
  await link.waitFor()
  await page.getByText('Te kwoty zmienią się, gdy uzupełnisz to, czego brakuje.').waitFor()

  const violations = await violationsOf(page)
  const month = await link.getAttribute('href')
  await page.getByRole('button', { name: 'Usuń to rozliczenie' }).click()
  await page.getByRole('dialog').getByLabel('Powód').fill('Złe miesiące')
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń rozliczenie', exact: true }).click()
  const again = page.getByRole('link', { name: 'Rozlicz zaliczki od nowa' })
  await again.waitFor()

  expect([ofForm, violations]).toEqual([[], []])
  expect(month).toBe('/months/2026-04')
  expect(await again.getAttribute('href')).toBe(`/agreements/${agreementId}/true-ups/new`)
  await context.close()
}, 120_000)

test('a settlement of advances is listed at its agreement behind a hundred newer months, and a list that fails can be read again', async () => {
  const { landlord, person, agreementId, sent } = await aWinter(['2026-01'])
  const days = { starts_on: '2026-01-01', ends_on: '2026-01-31' }
  const { body } = await landlord.settlements.request('POST', `/v1/agreements/${agreementId}/true-ups`, { body: days })
  await world.pools.settlements.query(addMonths, [sent[0]])
  const { page, context } = await world.visit({ viewport: { width: 1280, height: 800 } })
  const ofAgreement = (url: URL) => url.pathname === '/api/v1/settlements' && url.searchParams.has('agreement_id')
  await page.route(ofAgreement, (route) => route.abort())
  await logIn(page, person, `/agreements/${agreementId}`)
  const list = page.getByRole('region', { name: 'Rozliczenia zaliczek' })
  const again = list.getByRole('button', { name: 'Spróbuj ponownie' })
  await again.waitFor()

  await page.unroute(ofAgreement)
  await again.click()
  const link = list.getByRole('link')
  await link.first().waitFor()

  expect(await link.count()).toBe(1)
  expect(await link.getAttribute('href')).toBe(`/settlements/${body.id}`)
  await context.close()
}, 120_000)

/** Later drafts of the same agreement, which begin without items. */
const addMonths = `
  INSERT INTO settlement (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, total_pln, version, created_at, updated_at,
    covers_from, covers_to)
  SELECT 'set_7' || lpad(n::text, 25, '0'), account_id, apartment_id, agreement_id, month.period, 'draft',
    left(reference_code, -12) || month.period || right(reference_code, 5), reference_tail, 0, 1, created_at, updated_at,
    (month.period || '-01')::date, (month.period || '-01')::date + interval '1 month' - interval '1 day'
  FROM settlement CROSS JOIN generate_series(1, 100) AS n
  CROSS JOIN LATERAL (SELECT to_char(date '2030-01-01' + n * interval '1 month', 'YYYY-MM') AS period) AS month
  WHERE id = $1`
