import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { dayText } from '../../services/portal/web/words/dates.ts'
import { anOpenMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** A tenancy in a flat with a water meter. */
async function aMeteredTenancy() {
  const tenancy = await anOpenMonth(world)
  const { body: meter } = await tenancy.landlord.request('POST', '/v1/meters', {
    body: {
      apartment_id: tenancy.apartmentId,
      utility: 'cold_water',
      unit: 'm3',
      number: '10-77123',
      digits: 5,
      installed_on: '2026-01-01',
      initial_value: 400,
    },
  })
  return { ...tenancy, meterId: String(meter.id) }
}

test.each([windows[0], windows[3]])(
  'in %s at %d px a flat is handed over: last day, readings, and the next agreement the day after',
  async (locale, width) => {
    const { landlord, person, agreementId, apartmentId, meterId } = await aMeteredTenancy()
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { agreements, handover, meters } = words
    await logIn(page, person, `/agreements/${agreementId}`)
    const at = (step: string) =>
      page.waitForURL((url) => url.pathname === `/agreements/${agreementId}/handover/${step}`)

    await page.getByRole('link', { name: handover.open }).click()
    await at('end')
    await page.getByLabel(agreements.end).fill('2026-11-15')
    await page.getByRole('button', { name: agreements.endAgreement }).click()
    await at('readings')
    await page.reload()
    await page.getByRole('heading', { name: handover.readingsOf(dayText('2026-11-15', words.language)) }).waitFor()
    const violations = await violationsOf(page)
    await page.getByRole('button', { name: meters.actions.read }).click()
    const dialog = page.getByRole('dialog')
    const day = await dialog.getByLabel(meters.day).inputValue()
    await dialog.getByLabel(meters.valueOf(null)).fill('431')
    await dialog.getByRole('button', { name: meters.saveReading }).click()
    await page.getByText(handover.read).waitFor()
    await page.getByRole('link', { name: handover.toNext }).click()
    await at('next')
    await page.getByRole('heading', { name: words.deposit.title }).waitFor()
    const start = await page.getByLabel(agreements.start).inputValue()
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    await page.goBack()
    await at('readings')
    await page.getByText(handover.read).waitFor()

    const agreement = await landlord.request('GET', `/v1/agreements/${agreementId}`)
    const readings = await landlord.settlements.request('GET', `/v1/meters/${meterId}/readings`)
    expect(agreement.body).toMatchObject({ apartment_id: apartmentId, ends_on: '2026-11-15' })
    expect(readings.body.data[0]).toMatchObject({ read_on: '2026-11-15', value: 431 })
    expect([day, start, wide]).toEqual(['2026-11-15', '2026-11-16', 0])
    expect([...violations, ...(await violationsOf(page))]).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  },
)

test('the next tenant of a flat moves in with an agreement from the day after', async () => {
  const { landlord, person, agreementId, apartmentId } = await anOpenMonth(world)
  await landlord.request('PATCH', `/v1/agreements/${agreementId}`, { body: { ends_on: '2026-11-30' } })
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { agreements } = words
  await logIn(page, person, `/agreements/${agreementId}/handover/next`)

  await page.getByLabel(agreements.tenantName).fill('Ewa Kos')
  await page.getByLabel(agreements.modes.rent_only.title).check()
  await page.getByLabel(agreements.rent).fill('2600')
  const name = page.getByLabel(agreements.landlordName)
  if (await name.isVisible()) {
    await name.fill('Anna Nowak')
    await page.getByLabel(agreements.bankAccountNumber).fill('24160000035175530643314956')
  }
  await page.getByRole('button', { name: agreements.create }).click()
  await page.waitForURL((url) => url.pathname === `/apartments/${apartmentId}`)

  const { body } = await landlord.request('GET', `/v1/agreements?apartment_id=${apartmentId}`)
  expect(body.data[0]).toMatchObject({ starts_on: '2026-12-01', tenant: { name: 'Ewa Kos' }, rent_pln: 2600 })
  await context.close()
})

test('handing over a flat without meters skips their step, and unsettled months are named before the deposit is returned', async () => {
  const { landlord, person, agreementId } = await anOpenMonth(world)
  const body = { kind: 'received', happened_on: '2026-10-01', amount_pln: 2000 }
  await landlord.request('POST', `/v1/agreements/${agreementId}/deposit-entries`, { body })
  const { page, faults, context, words } = await openWindow(world, 'pl-PL', 390)
  const { agreements, handover, deposit, terms } = words
  await logIn(page, person, `/agreements/${agreementId}`)

  await page.getByRole('link', { name: handover.open }).click()
  await page.getByLabel(agreements.end).fill('2026-10-31')
  await page.getByRole('button', { name: agreements.endAgreement }).click()
  await page.waitForURL((url) => url.pathname === `/agreements/${agreementId}/handover/next`)
  const unsettled = page.getByText(handover.unsettled('październik 2026'))
  await unsettled.waitFor()
  const steps = await page.getByRole('navigation', { name: handover.task }).getByRole('link').allTextContents()
  await page.getByRole('button', { name: deposit.add }).click()
  await page.getByRole('dialog').getByText(handover.unsettled('październik 2026')).waitFor()
  const violations = await violationsOf(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: handover.settle('październik 2026') }).click()
  await page.waitForURL((url) => url.pathname === '/months/2026-10')
  await page.goto(`/agreements/${agreementId}`)
  await page.getByRole('link', { name: agreements.edit }).waitFor()

  expect(steps).toEqual([handover.steps.end, handover.steps.next])
  expect(await page.getByRole('link', { name: handover.open }).count()).toBe(0)
  expect(await page.getByRole('link', { name: terms.changeRent }).count()).toBe(0)
  expect(violations).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('without a last day the later steps lead to the first one', async () => {
  const { person, agreementId } = await anOpenMonth(world)
  const { page, context, words } = await openWindow(world, 'en-GB', 1280)
  await logIn(page, person, `/agreements/${agreementId}/handover/next`)

  await page.getByRole('link', { name: words.handover.toEnd }).click()
  await page.waitForURL((url) => url.pathname === `/agreements/${agreementId}/handover/end`)

  expect(
    await page.getByRole('navigation', { name: words.handover.task }).locator('[aria-current]').textContent(),
  ).toBe(words.handover.steps.end)
  await context.close()
})
