import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { settle } from '@lokum/local-stack/world/rental'
import { aBill } from '../../packages/month-engine/test/calculation/a-bill.ts'
import { step } from '../../services/settlements/test/months/settlements/a-month.ts'
import { anOpenMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const collections = ['Wywóz odpadów', 'Wywóz odpadów zielonych'].map((name) => ({
  name,
  unit: 'szt',
  quantity: 1,
  net: 25,
  vat: 8,
}))

/** The documents stage of October with a bill for waste of a month attached; the agreement shares waste. */
async function openBill(viewport: { width: number; height: number }, locale: string, from: string, to: string) {
  const shared_costs = [{ category: 'waste', share_by: 'persons' }]
  const month = await anOpenMonth(world, 'Długa 7/12', { shared_costs })
  const ids = new Map<string, string>()
  for (const period of ['2026-09', '2026-10']) {
    const { body } = await settle(month.landlord, { apartment_id: month.apartmentId, period })
    ids.set(period, String(body.id))
  }
  const { page, faults, context } = await world.visit({ viewport, locale })
  const attach = async (period: string) => {
    await logIn(page, month.person, `/settlements/${ids.get(period)}/documents`)
    const file = { name: 'odpady.xml', mimeType: 'text/xml', buffer: aBill({ rows: collections, from, to }) }
    await page.locator('input[multiple]').setInputFiles([file])
  }
  const totalOf = async (period: string) =>
    (await month.landlord.request('GET', `/v1/settlements/${ids.get(period)}`)).body.total_pln
  return { ...month, page, faults, context, attach, totalOf, idOf: (period: string) => String(ids.get(period)) }
}

test.each([
  ['pl-PL', 1280, 'a rozliczasz inny miesiąc', 'Policz tutaj'],
  ['en-GB', 390, 'not for this month', 'Charge here'],
] as const)(
  'in %s at %d px a bill of another month is one sentence with two buttons, and is charged here at once',
  async (locale, width, says, here) => {
    const opened = await openBill({ width, height: 800 }, locale, '2026-07-01', '2026-07-31')
    const { page, faults, context, attach, totalOf } = opened
    const before = await totalOf('2026-10')
    await attach('2026-10')
    const missing = page.getByRole('listitem').filter({ hasText: says })
    await missing.waitFor()
    const sentences = await missing.count()
    const buttons = await missing.getByRole('button').count()

    await missing.getByRole('button', { name: here }).click()
    await missing.waitFor({ state: 'detached' })
    // The page calculates by itself.
    await eventually(async () => (await totalOf('2026-10')) === before + 54)

    expect(sentences).toBe(1)
    expect(buttons).toBe(2)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('a bill that its own month charged says where, and is taken out of this month', async () => {
  const { page, faults, context, attach, landlord, idOf } = await openBill(
    { width: 1280, height: 800 },
    'pl-PL',
    '2026-09-01',
    '2026-09-30',
  )
  await attach('2026-09')
  await page.getByText('Dołączono do rozliczenia').waitFor()
  const { body: september } = await landlord.request('GET', `/v1/settlements/${idOf('2026-09')}`)
  await step(landlord, idOf('2026-09'), 'calculate')
  await step(landlord, idOf('2026-10'), 'documents', { document_id: september.document_ids[0] })

  await page.goto(new URL(`/settlements/${idOf('2026-10')}/documents`, page.url()).href)
  const says = page.getByText('Ten rachunek jest już rozliczony')
  await says.getByRole('link', { name: 'Rozliczenie: Długa 7/12, wrzesień 2026' }).waitFor()
  const marks = await page.getByText('rozliczony co do grosza').count()
  await page.getByRole('button', { name: 'Odłącz' }).click()
  await says.waitFor({ state: 'detached' })

  const { body } = await landlord.request('GET', `/v1/settlements/${idOf('2026-10')}`)
  expect(marks).toBe(0)
  expect(body.document_ids).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
