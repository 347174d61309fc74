import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { briefDayText } from '../../services/portal/web/words/dates.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

type Landlord = Awaited<ReturnType<BrowserWorld['aLandlord']>>

/** A flat whose statement of October was handed over. */
async function aSentFlat(landlord: Landlord, label: string) {
  const { body: apartment } = await landlord.create({ label })
  await world.copied(apartment.id)
  const { id: agreement_id } = await anAgreement(landlord, apartment.id, { mode: 'rent_only' })
  const { body } = await settle(landlord, { apartment_id: apartment.id, agreement_id, period: '2026-10' })
  for (const verb of ['calculate', 'items/decisions', 'prepare'])
    await landlord.request('POST', `/v1/settlements/${body.id}/${verb}`, { body: bodyOfStep(verb) ?? {} })
  await landlord.request('POST', `/v1/settlements/${body.id}/mark-sent`, { body: { reason: 'Wydruk' } })
  return { agreement_id, settlementId: String(body.id) }
}

test.each([windows[0], windows[3]])(
  'in %s at %d px the month begins with its money, and a paid row says when it was sent and paid',
  async (locale, width) => {
    const landlord = await world.aLandlord()
    const paid = await aSentFlat(landlord, 'Długa 7/12')
    const late = await aSentFlat(landlord, 'Krowoderska 7')
    const payment = { agreement_id: paid.agreement_id, received_on: '2026-11-08', amount_pln: 2400 }
    await landlord.request('POST', '/v1/payments', { body: payment })
    await setDueDay(world, late.settlementId, '2026-11-10')
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { month } = words

    await logIn(page, accountPerson(landlord), '/months/2026-10')
    const main = page.getByRole('main')
    const money = main.getByRole('definition')
    await money.first().waitFor()

    const amount = (zloty: string) => expect.stringMatching(new RegExp(`${zloty}\\${point}00`))
    expect(await money.allTextContents()).toEqual([amount('4.800'), amount('2.400'), amount('2.400')])
    expect(await main.getByRole('term').allTextContents()).toEqual([month.charged, month.cameIn, month.overdue(1)])
    const rowOf = (label: string) => main.getByRole('listitem').filter({ hasText: label }).textContent()
    const dayOf = (text: (day: string) => string) => text(String.raw`\d+.(\d\d|[A-Z][a-z]{2,3})`)
    const cameInOn = month.paidOn(briefDayText('2026-11-08', words.language))
    expect(await rowOf('Długa 7/12')).toMatch(new RegExp(`${dayOf(month.sentOn)} · ${cameInOn}`))
    expect(await rowOf('Krowoderska 7')).toMatch(new RegExp(`${dayOf(month.sentOn)}.*2.400\\${point}00`))
    expect(await rowOf('Krowoderska 7')).toContain(month.unpaid)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  },
)
