import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { dayAfter } from '../../services/portal/web/words/periods.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date())

/** A flat whose meter was read every 30 days, at last with a third more use than usual. */
async function aReadMeter() {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  const { body: meter } = await landlord.request('POST', '/v1/meters', {
    body: {
      apartment_id: apartment.id,
      utility: 'electricity',
      unit: 'kWh',
      number: '84120663',
      digits: 5,
      installed_on: dayAfter(today, -150),
      initial_value: 1000,
    },
  })
  for (const [days, value] of [
    [-120, 1100],
    [-90, 1200],
    [-60, 1300],
    [-30, 1434],
  ] as const)
    await landlord.request('POST', `/v1/meters/${meter.id}/readings`, {
      body: { read_on: dayAfter(today, days), value },
    })
  return { landlord, path: `/apartments/${apartment.id}` }
}

test.each([windows[0], windows[3]])(
  'in %s at %d px a reading says how its use compares to the usual, beside a graph with its table',
  async (locale, width) => {
    const { landlord, path } = await aReadMeter()
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { meters } = words
    const { uses } = meters
    await logIn(page, accountPerson(landlord), path)

    await page.getByRole('button', { name: meters.actions.list }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('listitem').getByText(uses.more(34)).waitFor()
    const figure = dialog.getByRole('figure', { name: uses.title })
    await figure.getByText(uses.table).click()
    const rows = await figure.getByRole('row').allTextContents()
    const bars = await figure.locator('rect').count()

    expect(bars).toBe(4)
    expect(rows).toHaveLength(5)
    expect(rows[1]?.replaceAll('\u00a0', ' ')).toContain(`134 kWh${uses.more(34).replaceAll('\u00a0', ' ')}`)
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('the graph stands beside a new reading', async () => {
  const { landlord, path } = await aReadMeter()
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  await logIn(page, accountPerson(landlord), path)

  await page.getByRole('button', { name: words.meters.actions.read }).click()
  await page.getByRole('dialog').getByRole('figure', { name: words.meters.uses.title }).waitFor()

  expect(await page.getByRole('dialog').locator('rect').count()).toBe(4)
  await context.close()
})
