import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { look, step } from '../../services/settlements/test/months/settlements/a-month.ts'
import { aHeatedYear, aHeatingBill, winter } from '../../services/settlements/test/months/true-ups/a-heated-year.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** Four months with an advance of 100 zł each, of which some were sent, and the bill of their heating. */
async function aWinter(months: string[]) {
  const year = await aHeatedYear(world, { months })
  await aHeatingBill(world, year.apartment.id, '640.00')
  return { ...year, person: accountPerson(year.landlord), agreementId: String(year.agreement.id) }
}

test.each([
  ['a laptop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])(
  'on %s the advances of four months are settled with their bill, and the statement shows the balance',
  async (_, viewport) => {
    const { landlord, person, agreementId } = await aWinter(winter)
    const { page, faults, context } = await world.visit({ viewport })
    await logIn(page, person, `/agreements/${agreementId}`)

    await page.getByRole('link', { name: 'Rozlicz zaliczki' }).click()
    await page.getByLabel('Pierwszy miesiąc').selectOption({ label: 'Styczeń 2026' })
    await page.getByLabel('Ostatni miesiąc').selectOption({ label: 'Kwiecień 2026' })
    await page.getByRole('checkbox', { name: /invoice\.xml/ }).check()
    await page.getByRole('button', { name: 'Utwórz rozliczenie zaliczek' }).click()
    const facts = page.getByRole('region', { name: 'Rozliczenie zaliczek' })
    await facts.getByText('Koszty i zaliczki za dni 1 stycznia 2026 – 30 kwietnia 2026.').waitFor()
    await page.getByRole('button', { name: 'Policz koszty' }).first().click()
    await page.waitForURL((url) => url.pathname.endsWith('/costs'))
    const balances = facts.getByRole('list', { name: 'Koszty i zaliczki' })
    await balances.getByText('240,00').waitFor()
    const shown = await balances.textContent()
    const charged = page.getByRole('main').getByRole('link', { name: /^Styczeń 2026/ })
    await charged.waitFor()
    const id = new URL(page.url()).pathname.split('/')[2] ?? ''
    for (const verb of ['approve-all', 'prepare']) await step(landlord, id, verb)
    await page.getByRole('main').getByRole('link', { name: 'Umowa', exact: true }).click()
    const list = page.getByRole('region', { name: 'Rozliczenia zaliczek' })
    const found = list.getByRole('link', { name: /gotowe do wysłania$/ })
    await found.waitFor()
    const listed = await found.getAttribute('href')
    await page.goto(`${new URL(page.url()).origin}/settlements/${id}/statement`)
    const stated = page.getByRole('list', { name: 'Koszty i zaliczki' })
    await stated.nth(1).waitFor()

    expect(listed).toBe(`/settlements/${id}`)
    expect(shown).toMatch(/Ogrzewanie.*Koszty najemcy640,00.*Naliczone zaliczki400,00.*Różnica240,00/)
    expect(await stated.nth(1).textContent()).toBe(shown)
    expect((await look(landlord, id)).body).toMatchObject({ kind: 'true_up', state: 'prepared', total_pln: 240 })
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    expect(faults).toEqual([])
    await context.close()
  },
  180_000,
)

test('a month whose advances are not sent yet is named with a link, and a cancelled settlement of advances is begun again', async () => {
  const { landlord, person, agreementId } = await aWinter(winter.slice(0, 3))
  const { page, context } = await world.visit({ bypassCSP: true, viewport: { width: 360, height: 800 } })
  await logIn(page, person, `/agreements/${agreementId}/true-ups/new`)

  await page.getByLabel('Pierwszy miesiąc').waitFor()
  const ofForm = await violationsOf(page)
  await page.getByLabel('Pierwszy miesiąc').selectOption({ label: 'Styczeń 2026' })
  await page.getByLabel('Ostatni miesiąc').selectOption({ label: 'Kwiecień 2026' })
  await page.getByRole('button', { name: 'Utwórz rozliczenie zaliczek' }).click()
  await page.getByRole('region', { name: 'Rozliczenie zaliczek' }).waitFor()
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  await step(landlord, id, 'calculate')
  await page.reload()
  const link = page.getByRole('link', { name: 'Otwórz kwiecień 2026' })
  await link.waitFor()
  await page.getByText('Te kwoty zmienią się, gdy uzupełnisz to, czego brakuje.').waitFor()

  const violations = await violationsOf(page)
  const month = await link.getAttribute('href')
  await page.getByRole('button', { name: 'Anuluj to rozliczenie' }).click()
  await page.getByRole('dialog').getByLabel('Powód').fill('Złe miesiące')
  await page.getByRole('dialog').getByRole('button', { name: 'Anuluj rozliczenie' }).click()
  const again = page.getByRole('link', { name: 'Rozlicz zaliczki od nowa' })
  await again.waitFor()

  expect([ofForm, violations]).toEqual([[], []])
  expect(month).toBe('/months/2026-04')
  expect(await again.getAttribute('href')).toBe(`/agreements/${agreementId}/true-ups/new`)
  await context.close()
}, 120_000)

test('a settlement of advances is listed at its agreement behind a hundred newer months, and a list that fails can be read again', async () => {
  const { landlord, person, agreementId, sent } = await aWinter(winter.slice(0, 1))
  const days = { from: '2026-01-01', to: '2026-01-31' }
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
  INSERT INTO settlement (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, total_pln, version, created_at, updated_at)
  SELECT 'set_7' || lpad(n::text, 25, '0'), account_id, apartment_id, agreement_id, month.period, 'draft',
    left(reference_code, -12) || month.period || right(reference_code, 5), reference_tail, 0, 1, created_at, updated_at
  FROM settlement CROSS JOIN generate_series(1, 100) AS n
  CROSS JOIN LATERAL (SELECT to_char(date '2030-01-01' + n * interval '1 month', 'YYYY-MM') AS period) AS month
  WHERE id = $1`
