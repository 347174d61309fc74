import type { Agreement } from '@lokum/contracts/settlements/agreement'
import fc from 'fast-check'
import { aMeter, anAgreement, aReading } from '../calculation/a-case.ts'
import { sharesOf } from '../document-ledgers/charge-bills.ts'
import { type RandomMonth, randomMonth, readBill } from '../document-ledgers/random-bills.ts'

const spans = fc.constantFrom(
  { from: '2026-03-01', to: '2026-03-31' },
  { from: '2026-03-01', to: '2026-05-31' },
  { from: '2026-03-16', to: '2026-05-15' },
  { from: '2026-04-01', to: '2026-04-30' },
  { from: '2026-05-01', to: '2026-05-31' },
)

/** The tenants of the flat: the first one leaves, and the second one comes after a day without a tenant. */
const moves = fc.constantFrom(
  { left: '2026-03-31', came: '2026-04-14' },
  { left: '2026-04-12', came: '2026-04-14' },
  { left: null, came: null },
)

/** March to May of a flat whose tenants have advances, with all bills that concern them. */
export const spring = fc
  .record({
    month: randomMonth,
    spans: fc.array(spans, { minLength: 4, maxLength: 4 }),
    uses: fc.array(fc.nat(120), { minLength: 5, maxLength: 5 }),
    moves,
  })
  .map(({ month, spans: days, uses, moves: { left, came } }) => {
    const bills = month.bills.map((bill, index) => ({ ...bill, days: days[index] ?? bill.days }))
    const one = { ...month, bills }
    const documents = bills.map(readBill)
    const agreements = tenantsOf(one, { left, came })
    const shares = documents
      .flatMap((document) => sharesOf(one, document, agreements))
      .map((share) => ({ ...share, waits: false }))
    return { documents, agreements, shares, meter: meterOf(uses, one.hasZones), uses, left }
  })

export type Spring = typeof spring extends fc.Arbitrary<infer Value> ? Value : never

const shared_costs = (['internet', 'heating'] as const).map(
  (category) => ({ category, share_by: 'equal', percent: null }) as const,
)
const advances = (['electricity', 'heating', 'water'] as const).map((category) => ({ category, amount_pln: 100 }))

function tenantsOf(
  { hasNeighbour }: RandomMonth,
  { left, came }: { left: string | null; came: string | null },
): Agreement[] {
  const neighbour = { id: 'agr_three', apartment_id: 'apt_two', shared_costs, mode: 'rent_only' } as const
  return [
    anAgreement({ id: 'agr_one', shared_costs, ends_on: left, advances }),
    ...(came ? [anAgreement({ id: 'agr_two', shared_costs, starts_on: came, advances })] : []),
    ...(hasNeighbour ? [anAgreement(neighbour)] : []),
  ]
}

/** Between two of these days the meter counts one of the random uses. */
const dates = ['2026-02-28', '2026-03-31', '2026-04-12', '2026-04-13', '2026-04-30', '2026-05-31']

function meterOf(uses: readonly number[], hasZones: boolean) {
  const registers = hasZones ? (['day', 'night'] as const) : (['total'] as const)
  const readings = registers.flatMap((register) =>
    dates.map((date, index) => {
      const value = uses.slice(0, index).reduce((sum, use) => sum + use, 1000)
      return aReading(date, value, { id: `rdg_${date}_${register}`, register })
    }),
  )
  return aMeter({ registers: [...registers], readings })
}

/**
 * The use by each register of the meter while the tenant lived there: of the readings of the 12th and 13th the later one is at the end of
 * the 12th.
 */
export function countedFor({ uses }: Spring, { id, ends_on: end }: Agreement): number {
  const first = id === 'agr_two' ? dates.indexOf('2026-04-13') : 0
  const last = dates.indexOf(end === '2026-03-31' ? end : end === null ? '2026-05-31' : '2026-04-13')
  return uses.slice(first, last).reduce((sum, use) => sum + use, 0)
}
