import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { createMeter } from '../../services/settlements/test/tenancies/meters/a-meter.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { aPhoto } from './files.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

type Landlord = Awaited<ReturnType<BrowserWorld['aLandlord']>>

/** A flat by readings with a water meter, whose settlement of a month waits for the reading of its last day. */
async function aFlat(landlord: Landlord, label: string, email: string | null, period = '2026-10') {
  const { body: apartment } = await landlord.create({ label })
  await world.copied(apartment.id)
  const tenant = { name: `Najemca ${label}`, email, locale: 'pl' }
  const agreement = await anAgreement(landlord, apartment.id, { mode: 'by_readings', tenant })
  const { body: meter } = await createMeter(landlord, {
    apartment_id: apartment.id,
    number: `W-${label}`,
    installed_on: '2026-09-30',
  })
  const month = { apartment_id: apartment.id, agreement_id: agreement.id, period }
  const { body } = await settle(landlord, month)
  await landlord.request('POST', `/v1/settlements/${body.id}/calculate`, { body: {} })
  const requests = async () =>
    (await landlord.request('GET', `/v1/agreements/${agreement.id}/reading-requests`)).body.data
  return { agreement, meter, requests, id: String(body.id) }
}

test.each([windows[0], windows[3]])(
  'in %s at %d px all tenants are asked for the readings of the month after one question, once, and the page says who has answered',
  async (locale, width) => {
    const landlord = await world.aLandlord()
    const flats = [
      await aFlat(landlord, 'Długa 7/12', 'dluga@example.org'),
      await aFlat(landlord, 'Krowoderska 7', 'krowoderska@example.org'),
      await aFlat(landlord, 'Żółta 7', null),
    ]
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { requests, month, sending } = words
    await logIn(page, accountPerson(landlord), '/months/2026-10')
    const panel = page.getByRole('region', { name: requests.title })

    await panel.getByRole('button', { name: requests.ask(3), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const rows = dialog.getByRole('list', { name: requests.list }).getByRole('listitem')
    await rows.first().waitFor()
    const asked = await rows.allTextContents()
    const looked = [await violationsOf(page), await page.evaluate('document.documentElement.scrollWidth - innerWidth')]
    await dialog.getByRole('button', { name: requests.now(2), exact: true }).dblclick()
    await dialog.getByText(month.sentSoFar(2, 2)).waitFor()
    const queued = await dialog.getByText(sending.state.queued).count()
    await page.getByRole('button', { name: words.shell.close }).click()
    await panel.getByText(requests.answered(0, 2)).waitFor()
    await answer(landlord, flats[0])
    await page.reload()
    await panel.getByText(requests.answered(1, 2)).waitFor()
    const shown = await panel.textContent()

    const made = await Promise.all(flats.map((flat) => flat.requests()))

    const day = locale === 'pl-PL' ? '31 października 2026' : '31 October 2026'
    expect(asked).toEqual([
      expect.stringMatching(new RegExp(`Długa 7/12.*W-Długa 7/12 · ${requests.on(day)}.*dluga@example.org`)),
      expect.stringMatching(/Krowoderska 7.*krowoderska@example.org/),
      expect.stringMatching(new RegExp(`Żółta 7.*${requests.notAsked.no_address}`)),
    ])
    expect(looked).toEqual([[], 0])
    expect(queued).toBe(2)
    expect(shown).toContain(requests.waiting('Krowoderska 7, Najemca Krowoderska 7'))
    expect(shown).not.toContain('Długa')
    expect(made.map((one) => one.length)).toEqual([1, 1, 0])
    expect(made[1]).toMatchObject([{ read_on: '2026-10-31', meters: [{ meter_id: flats[1]?.meter.id }] }])
    expect(faults).toEqual([])
    await context.close()
  },
  120_000,
)

/** The tenant of a flat answers its request. */
async function answer(landlord: Landlord, flat: Awaited<ReturnType<typeof aFlat>> | undefined) {
  if (flat === undefined) throw new Error('There is no flat.')
  const { body: link } = await landlord.request('POST', `/v1/agreements/${flat.agreement.id}/tenant-links`, {
    body: {},
  })
  const [request] = await flat.requests()
  const parts = { request_id: request.id, meter_id: flat.meter.id, read_on: '2026-10-31', value: '1005' }
  const form = makeForm({ name: 'licznik.png', bytes: aPhoto('1005').buffer }, parts)
  const sent = await landlord.request('POST', '/v1/tenant/readings', {
    token: new URL(link.url).hash.slice(1),
    ...form,
  })
  if (sent.status !== 201) throw new Error(`The reading was refused: ${JSON.stringify(sent.body)}`)
}

test('a settlement asks its tenant for the missing readings after one question, as long as a reading still counts', async () => {
  const landlord = await world.aLandlord()
  const now = new Date().toISOString().slice(0, 7)
  const { requests: requestsOf, meter, id } = await aFlat(landlord, 'Długa 7/12', 'dluga@example.org', now)
  const past = await aFlat(landlord, 'Krowoderska 7', 'krowoderska@example.org')
  const { page, faults, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { requests, missing, month } = words
  await logIn(page, accountPerson(landlord), `/settlements/${id}/documents`)

  // In the first days of a month the reading at its start still counts too, and is asked for by itself.
  await page.getByRole('button', { name: missing.ask, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const row = dialog.getByRole('list', { name: requests.list }).getByRole('listitem')
  await row.waitFor()
  const asked = await row.allTextContents()
  const before = await requestsOf()
  await dialog.getByRole('button', { name: requests.now(1), exact: true }).click()
  await dialog.getByText(month.sentSoFar(1, 1)).waitFor()
  await page.goto(`/settlements/${past.id}/documents`)
  await page.locator('#missing').getByText('stanu licznika').first().waitFor()

  expect(asked).toEqual([expect.stringMatching(/^Długa 7\/12.*W-Długa 7\/12.*dluga@example\.org/)])
  expect(before).toEqual([])
  expect(await requestsOf()).toMatchObject([{ meters: [{ meter_id: meter.id }] }])
  expect(await page.getByRole('button', { name: missing.ask, exact: true }).count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})
