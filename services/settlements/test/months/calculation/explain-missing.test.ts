import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aBill } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { aJune, counted, type Home } from './a-june.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const energy = { name: 'Energia czynna', unit: 'kWh', quantity: 160, net: 0.5 }
const fixed = { name: 'Opłata sieciowa stała', unit: 'mc', quantity: 1, net: 10 }

/** The sentences about what the June of a home misses, in Polish. */
async function sentences(home: Home): Promise<Record<string, string>> {
  const { landlord, settlement } = await aJune(world, home)
  const { body } = await landlord.settlements.request('GET', `/v1/settlements/${settlement.id}`, {
    headers: { 'accept-language': 'pl' },
  })
  return Object.fromEntries(body.missing.map(({ reason, detail }: Missing) => [reason, detail]))
}

test('a bill of another month is named as a whole, with its prices, and beside the price that is not known', async () => {
  const bill = aBill({ rows: [energy, fixed], from: '2026-04-01', to: '2026-04-30' })

  const { other_month, no_rate } = await sentences({ meters: [counted(130)], bills: [bill] })

  expect(other_month).toMatch(/^Okres faktury E\/\d+\/2026 to kwiecień 2026, a rozliczasz inny miesiąc\./)
  expect(no_rate).toMatch(
    /^Nie wiemy, ile kosztuje prąd w tym miesiącu: cena z faktury E\/\d+\/2026 jest za kwiecień 2026\. Dodaj rachunek za ten miesiąc albo wpisz cenę\.$/,
  )
})

test('the open rest of a metered line is explained with the quantities of the bill and the meter', async () => {
  const { open_line } = await sentences({ meters: [counted(130)], bills: [aBill({ rows: [energy] })] })

  expect(open_line).toMatch(
    /: z 98,40 zł zostaje 18,45 zł \(rachunek ma 160 kWh, a licznik policzył 130 kWh\)\. Nalicz resztę, weź ją na siebie albo pomiń\.$/,
  )
})

test('a price that no bill has is asked for without a month', async () => {
  const { no_rate } = await sentences({ meters: [counted(130)], bills: [] })

  expect(no_rate).toBe('Nie wiemy, ile kosztuje prąd. Dodaj rachunek albo wpisz cenę.')
})
