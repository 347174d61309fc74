import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { monthInSentence } from '../../services/portal/web/words/dates.ts'
import { aCalculatedTrueUp, finish } from '../../services/settlements/test/months/true-ups/a-heated-year.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test.each([windows[0], windows[3]])(
  'in %s at %d px a month lists the settlement of advances of a tenant who has left, and is the way back from it',
  async (locale, width) => {
    const { landlord, id } = await aCalculatedTrueUp(world, { period: '2026-05', terms: { ends_on: '2026-04-30' } })
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    await logIn(page, accountPerson(landlord), '/months/2026-05')

    const list = page.getByRole('region', { name: words.trueUps.list })
    const row = list.getByRole('listitem')
    await row.getByText(words.trueUps.formerTenant).waitFor()
    const shown = await row.textContent()
    const found = [
      await violationsOf(page),
      await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
      await row.getByRole('link').getAttribute('href'),
    ]
    await row.getByRole('link').click()
    await page.getByRole('region', { name: words.trueUps.kind }).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Maj|May) 2026$/ })
      .click()
    await row.waitFor()
    await page.goto(`${world.portalUrl}/months/2026-04`)
    await page.getByText(words.month.allSent, { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    const next = page.getByRole('link', {
      name: words.month.settleNext(monthInSentence('2026-05', locale === 'pl-PL' ? 'pl' : 'en')),
    })
    const nextMonth = await next.getAttribute('href')

    expect(shown).toContain(words.settlement.states.calculated)
    expect(shown).toContain(`240${point}00`)
    expect(shown).toMatch(/1 (stycznia|January) 2026 – 30 (kwietnia|April) 2026/)
    expect(found).toEqual([[], 0, `/settlements/${id}`])
    expect(await list.count()).toBe(0)
    expect(nextMonth).toBe('/months/2026-05')
    expect(faults).toEqual([])
    await context.close()
  },
  120_000,
)

test('a month whose statements are sent is not all sent before its settlement of advances is', async () => {
  const { landlord, id } = await aCalculatedTrueUp(world, { period: '2026-04', amount: '340.00' })
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { month, trueUps } = words
  await logIn(page, accountPerson(landlord), '/months/2026-04')

  await page.getByText(month.unsentTrueUps(1)).waitFor()
  const said = await page.getByText(month.allSent, { exact: true }).count()
  const row = await page.getByRole('region', { name: trueUps.list }).getByRole('listitem').textContent()
  await finish(landlord, id)
  await page.reload()
  await page.getByText(month.allSent, { exact: true }).waitFor()

  expect(said).toBe(0)
  expect(row).toMatch(new RegExp(`${trueUps.credit}60,00`))
  expect(row).not.toContain(trueUps.formerTenant)
  await context.close()
}, 120_000)
