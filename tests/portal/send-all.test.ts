import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { carryOut } from './carry-out.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

type Landlord = Awaited<ReturnType<BrowserWorld['aLandlord']>>

/** A flat whose statement of October is prepared; its identifier. */
async function aPreparedFlat(landlord: Landlord, label: string, email: string | null, rent_pln = 2400) {
  const { body: apartment } = await landlord.create({ label })
  await world.copied(apartment.id)
  const tenant = { name: `Najemca ${label}`, email, locale: 'pl' }
  const terms = { mode: 'rent_only', tenant, rent_pln }
  const { id: agreement_id } = await anAgreement(landlord, apartment.id, terms)
  const { body } = await settle(landlord, { apartment_id: apartment.id, agreement_id, period: '2026-10' })
  for (const verb of ['calculate', 'items/decisions', 'prepare'])
    await landlord.request('POST', `/v1/settlements/${body.id}/${verb}`, { body: bodyOfStep(verb) ?? {} })
  return { id: body.id, agreement_id }
}

test.each([windows[0], windows[3]])(
  'in %s at %d px every statement that is ready leaves after one question, once',
  async (locale, width) => {
    const landlord = await world.aLandlord()
    const flats = [
      await aPreparedFlat(landlord, 'Długa 7/12', 'dluga@example.org'),
      await aPreparedFlat(landlord, 'Krowoderska 7', 'krowoderska@example.org', 1875.31),
      await aPreparedFlat(landlord, 'Żółta 7', null, 990),
    ]
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { month, sending } = words
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/send')) keys.push(request.headers()['idempotency-key'])
    })
    await logIn(page, accountPerson(landlord), '/months/2026-10')

    await page.getByRole('button', { name: month.sendAll(3), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const rows = dialog.getByRole('list', { name: month.sendAllList }).getByRole('listitem')
    await rows.first().waitFor()
    const asked = await rows.allTextContents()
    const looked = [await violationsOf(page), await page.evaluate('document.documentElement.scrollWidth - innerWidth')]
    await dialog.getByRole('button', { name: month.sendNow(2), exact: true }).dblclick()
    await dialog.getByText(month.sentSoFar(2, 2)).waitFor()
    const queued = await dialog.getByText(sending.state.queued).count()
    await page.getByRole('button', { name: words.shell.close }).click()
    await page.getByRole('region', { name: month.groups.sent }).getByText('Krowoderska 7', { exact: true }).waitFor()
    const focused = await page.evaluate('document.activeElement !== document.body')
    const left = await page.getByRole('region', { name: month.groups.ready }).getByRole('listitem').allTextContents()
    const mails = await Promise.all(flats.map(({ id }) => landlord.request('GET', `/v1/settlements/${id}/mails`)))

    expect(asked).toEqual([
      expect.stringMatching(new RegExp(`Długa 7/12.*2.400\\${point}00.*dluga@example.org`)),
      expect.stringMatching(new RegExp(`Krowoderska 7.*1.875\\${point}31.*krowoderska@example.org`)),
      expect.stringMatching(new RegExp(`Żółta 7.*990\\${point}00.*${month.byHand.no_address}`)),
    ])
    expect(looked).toEqual([[], 0])
    expect(queued).toBe(2)
    expect(new Set(keys).size).toBe(2)
    expect(keys).toHaveLength(2)
    expect(mails.map(({ body }) => body.data.length)).toEqual([1, 1, 0])
    expect(left).toEqual([expect.stringContaining('Żółta 7')])
    expect(focused).toBe(true)
    expect(faults).toEqual([])
    await context.close()
  },
  120_000,
)

test('a refused statement says so in its row, and a lost answer is asked for again under the same key', async () => {
  const landlord = await world.aLandlord()
  const declined = await aPreparedFlat(landlord, 'Długa 7/12', 'dluga@example.org')
  const changed = await aPreparedFlat(landlord, 'Krowoderska 7', 'krowoderska@example.org')
  const lost = await aPreparedFlat(landlord, 'Żółta 7', 'zolta@example.org')
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { month, problems, states } = words
  await logIn(page, accountPerson(landlord), '/months/2026-10')
  await page.getByRole('button', { name: month.sendAll(3), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const row = (label: string) => dialog.getByRole('listitem').filter({ hasText: label })
  await dialog.getByText('dluga@example.org').waitFor()

  await landlord.request('POST', `/v1/settlements/${changed.id}/reopen`, { body: {} })
  const keys: (string | undefined)[] = []
  await page.route(`**/settlements/${lost.id}/send`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await carryOut(route)
    await route.abort()
  })
  await dialog.getByRole('button', { name: month.sendNow(3), exact: true }).click()
  await row('Krowoderska 7').getByText(problems.precondition_failed).waitFor()
  await row('Krowoderska 7')
    .getByRole('link', { name: /^Otwórz/ })
    .waitFor()
  await eventually(async () => (await row('Żółta 7').getByRole('button', { name: states.tryAgain }).count()) === 1)
  const sentBefore = await dialog.getByText(month.sentSoFar(1, 3)).count()
  await page.unroute(`**/settlements/${lost.id}/send`)
  page.on('request', (request) => {
    if (request.url().endsWith(`${lost.id}/send`)) keys.push(request.headers()['idempotency-key'])
  })
  await row('Żółta 7').getByRole('button', { name: states.tryAgain }).click()
  await dialog.getByText(month.sentSoFar(2, 3)).waitFor()
  const mails = await Promise.all(
    [declined, changed, lost].map(({ id }) => landlord.request('GET', `/v1/settlements/${id}/mails`)),
  )

  expect(sentBefore).toBe(1)
  expect(new Set(keys).size).toBe(1)
  expect(mails.map(({ body }) => body.data.length)).toEqual([1, 0, 1])
  await context.close()
}, 120_000)

test('the row of a vacant flat leads to an agreement', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  const { page, context, words, faults } = await openWindow(world, 'pl-PL', 1280)
  const { month } = words
  await logIn(page, accountPerson(landlord), '/months/2026-10')

  const vacant = page.getByRole('region', { name: month.groups.vacant })
  await vacant.getByRole('link', { name: /^Dodaj umowę ?: Długa 7\/12$/ }).click()
  await page.waitForURL(`**/apartments/${apartment.id}/agreements/new`)
  await page.getByRole('heading', { level: 1 }).waitFor()

  expect(faults).toEqual([])
  await context.close()
})
