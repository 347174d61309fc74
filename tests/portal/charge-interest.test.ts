import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { settle } from '@lokum/local-stack/world/rental'
import { amountText, countText } from '../../services/portal/web/words/amounts.ts'
import { monthText } from '../../services/portal/web/words/dates.ts'
import { interestText } from '../../services/portal/web/words/interest-text.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { overlapsOf } from './screens/measure.ts'
import { twoDebtors } from './two-debtors.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** Długa 7/12, which paid September 31 days late, with a rate unless it is missing, and its calculated October. */
async function aLateTenant(rate: object | null) {
  const scene = await twoDebtors(world)
  const { landlord, owing: agreement_id } = scene
  const { request } = landlord
  if (rate) await request('PATCH', '/v1/account/profile', { body: { interest_rates: [rate] } })
  const body = { agreement_id, received_on: '2026-11-12', amount_pln: 2400.5 }
  await request('POST', '/v1/payments', { body })
  const { apartment_id } = (await request('GET', `/v1/agreements/${agreement_id}`)).body
  const { body: october } = await settle(landlord, { apartment_id, period: '2026-10' })
  await request('POST', `/v1/settlements/${october.id}/calculate`, { body: {} })
  const items = async () => (await request('GET', `/v1/settlements/${october.id}`)).body.items
  const late = async () =>
    (await request('GET', `/v1/agreements/${agreement_id}/balance?interest=true`)).body.settlements[0]
  return { ...scene, path: `/settlements/${october.id}/costs`, items, late }
}

const rate = { valid_from: '2026-01-01', percent: 11.25, source: 'M.P. 2026 poz. 1' }

test.each(windows)(
  'in %s at %d px the interest on a late payment is charged with one button, and taken back',
  async (locale, width) => {
    const { person, path, items, late } = await aLateTenant(rate)
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { interest, costs, language } = words
    const { chargeable_interest: known, period } = await late()
    const amount = amountText(known.amount_pln, language)
    await logIn(page, person, path)
    const open = page.getByRole('button', { name: interest.charge })

    await open.waitFor()
    const { height = 0 } = (await open.boundingBox()) ?? {}
    await open.focus()
    await page.keyboard.press('Enter')
    const box = page.getByLabel(interest.late(monthText(period, language), known.late_days, amount))
    const ticked = await box.isChecked()
    const [days, principal] = [{ pl: '13 października – 12 listopada', en: '13 October – 12 November' }, 2400.5]
    const percent = words.agreements.percentOf(countText(rate.percent, language))
    await page.getByText(interest.span(days[language], 31, amountText(principal, language), percent)).waitFor()
    await box.press('Space')
    await page.getByText(interest.chooseLate).waitFor()
    const violations = [...(await violationsOf(page)), ...(await overlapsOf(page))]
    await box.press('Space')
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    await page.getByRole('button', { name: interest.chargeOne(amount), exact: true }).click()
    const { label } = interestText({ period, ...known }, 'pl')
    await page
      .getByRole('status')
      .filter({ hasText: costs.added(label) })
      .waitFor()
    await open.waitFor({ state: 'hidden' })
    const added = (await items()).find((item: { label: string }) => item.label === label)
    violations.push(...(await violationsOf(page)), ...(await overlapsOf(page)))
    await page.getByRole('button', { name: costs.undo }).last().click()
    await page
      .getByRole('status')
      .filter({ hasText: costs.rejected(label) })
      .waitFor()
    await open.waitFor()
    // Rejected interest is charged again as it is then, so its row does not offer to approve it.
    const again = await page
      .getByRole('listitem')
      .filter({ hasText: label })
      .getByRole('button', { name: costs.approve })
      .count()

    expect(again).toBe(0)
    expect(known).toMatchObject({ late_days: 31, amount_pln: 22.94 })
    expect([ticked, wide]).toEqual([true, 0])
    expect(height).toBeGreaterThanOrEqual(44)
    expect(added).toMatchObject({ state: 'approved', amount_pln: 22.94, tax_class: 'revenue', category: null })
    expect((await late()).chargeable_interest).toEqual(known)
    expect([violations, faults]).toEqual([[], []])
    await context.close()
  },
  120_000,
)

test('without a rate the page names the day and leads to the profile; a tenant in time is not offered interest', async () => {
  const { person, path, late } = await aLateTenant(null)
  const { page, faults, context, words } = await openWindow(world, 'pl-PL', 390)
  const { interest } = words
  await logIn(page, person, path)

  await page.getByRole('button', { name: interest.charge }).click()
  const said = await page.getByText(interest.noRate('Wrzesień 2026', '13 października 2026')).count()
  const buttons = await page.getByRole('form', { name: interest.chargeTitle }).getByRole('button').allTextContents()
  await page.getByRole('link', { name: interest.addRate }).click()
  await page.waitForURL(/\/profile$/)

  expect((await late()).chargeable_interest).toMatchObject({ starts_on: '2026-10-13', amount_pln: null })
  expect(said).toBe(1)
  expect(buttons).toHaveLength(1)
  expect(faults).toEqual([])
  await context.close()
})
