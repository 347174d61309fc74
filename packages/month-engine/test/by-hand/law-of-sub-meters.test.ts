import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { checkInputs } from '../../src/calculation/check-inputs.ts'
import { computeItem } from '../../src/calculation/compute-item.ts'
import { shareCost } from '../../src/costs/share-cost.ts'
import { absolute, fraction, isRounded, rounded, times } from './fractions.ts'
import { groszeOf, itemsOfShares, plnOf } from './item-of-share.ts'
import { mainMeter } from './meters.ts'
import { countsOf, type Metered, meteredHouse, sharesByHand } from './random-meters.ts'
import { agreementIn, daysOf, presentIn } from './tenancies.ts'

const runs = { numRuns: 500 }

const inhabited = meteredHouse.filter(({ house: { month, tenancies } }) => presentIn(month, tenancies).length > 0)

function sharedIn({ house, main, behind, difference, quantity }: Metered) {
  const { month, areas, tenancies, grosze } = house
  const shared_costs = [
    { category: 'water', share_by: 'sub_meters', percent: null, difference_share_by: difference } as const,
  ]
  const agreements = tenancies.map((one) => agreementIn(one, month, { mode: 'by_readings', shared_costs }))
  const apartments = areas.map((area, index) => ({ id: `apt_${index}`, label: '', surfaceM2: plnOf(area) }))
  const billed = { quantity, unit: 'm3', part: 1, total: 1 }
  const cost = { category: 'water', amountPln: plnOf(grosze), key: undefined, total: null, billed } as const
  return shareCost(cost, { period: month.period, apartments, agreements, mainMeters: [mainMeter(main, behind)] })
}

test('each tenant bears the use of the own days and the agreed part of the difference, and nothing while a reading is missing', () => {
  fc.assert(
    fc.property(inhabited, (given) => {
      const cost = BigInt(given.house.grosze)
      const { allocations, lacking } = sharedIn(given)
      const borne = new Map(allocations.map(({ agreementId, amountPln }) => [agreementId, groszeOf(amountPln)]))
      const byHand = sharesByHand(given)

      expect([...borne.values()].reduce((sum, share) => sum + share)).toBe(cost)
      expect([byHand === null, lacking.missing.length > 0]).toEqual([byHand === null, byHand === null])
      if (byHand === null) expect(borne).toEqual(new Map([[null, cost]]))
      for (const [{ id }, part] of byHand ?? []) {
        const exact = times(fraction(cost), part)
        const share = borne.get(id) ?? 0n
        expect([id, share, rounded(exact), isRounded(share, exact)]).toEqual([id, share, rounded(exact), true])
        expect(share * cost >= 0n && absolute(share) <= absolute(cost)).toBe(true)
      }
    }),
    runs,
  )
})

test('an item by sub-meters has consistent inputs, which give its amount but for a grosz of rounding', () => {
  fc.assert(
    fc.property(inhabited, (given) => {
      const { month, grosze } = given.house
      const items = itemsOfShares(sharedIn(given), { period: month.period, category: 'water', grosze })

      for (const { inputs, amountPln } of items) {
        expect(checkInputs(inputs)).toEqual([])
        expect(absolute(groszeOf(computeItem(inputs)) - groszeOf(amountPln)) <= 1n).toBe(true)
      }
    }),
    runs,
  )
})

test('the random houses have each kind of meter and tenant often', () => {
  const counts = new Map<string, number>()
  for (const given of fc.sample(meteredHouse, { numRuns: 600, seed: 1 }))
    for (const kind of kindsOf(given)) counts.set(kind, (counts.get(kind) ?? 0) + 1)

  expect([...counts.keys()].toSorted()).toEqual([
    'a missing reading',
    'a tenancy of one day',
    'all readings',
    'an exchange in the month',
    'an exchange on the first or the last day',
    'an unread main meter',
    'sub-meters above the main meter',
    'two tenants of a flat',
  ])
  for (const [kind, count] of counts) expect([kind, count >= 10]).toEqual([kind, true])
})

function kindsOf(given: Metered): string[] {
  const { house, behind, isRead } = given
  const { month, tenancies } = house
  const counts = countsOf(given)
  if (counts === null || sharesByHand(given) === null) return ['a missing reading']
  const present = presentIn(month, tenancies)
  const exchanges = behind
    .flatMap(({ events }) => events)
    .filter(({ day, isExchange }) => isExchange && day >= month.first && day <= month.last)
  const kinds = {
    'all readings': true,
    'an unread main meter': !isRead,
    'sub-meters above the main meter': isRead && counts.ofMain < counts.use,
    'an exchange in the month': exchanges.length > 0,
    'an exchange on the first or the last day': exchanges.some(({ day }) => day === month.first || day === month.last),
    'two tenants of a flat': new Set(present.map(({ apartment }) => apartment)).size < present.length,
    'a tenancy of one day': present.some((one) => daysOf(one, month).length === 1),
  }
  return Object.entries(kinds).flatMap(([kind, has]) => (has ? [kind] : []))
}
