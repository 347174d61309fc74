import { expect, test } from '@jest/globals'
import { daysWithin } from '@lokum/amounts/calendar/month'
import fc from 'fast-check'
import { checkInputs } from '../../src/calculation/check-inputs.ts'
import { computeItem } from '../../src/calculation/compute-item.ts'
import { proposeFixed } from '../../src/calculation/propose-fixed.ts'
import { AllocationKeyNeeded } from '../../src/costs/allocation.ts'
import { type Shared, shareCost } from '../../src/costs/share-cost.ts'
import { absolute, fraction, isRounded, times } from './fractions.ts'
import { groszeOf, itemsOfShares, plnOf } from './item-of-share.ts'
import { type RandomHouse, randomHouse } from './random-tenancies.ts'
import { agreementIn, fixedByHand, presentIn, shareByHand } from './tenancies.ts'

const runs = { numRuns: 400 }

/** The cost of a house as the service shares it; null when no tenant has a part in it. */
function sharedIn({ month, areas, tenancies, grosze }: RandomHouse): Shared | null {
  const agreements = tenancies.map((one) => agreementIn(one, month))
  const apartments = areas.map((area, index) => ({ id: `apt_${index}`, label: '', surfaceM2: plnOf(area) }))
  const cost = { category: 'waste' as const, amountPln: plnOf(grosze), key: undefined, total: null }
  try {
    return shareCost(cost, { period: month.period, apartments, agreements })
  } catch (error) {
    if (error instanceof AllocationKeyNeeded) return null
    throw error
  }
}

test('rent and charges of any month and tenancy, with terms that change on any day, are those of each run of days', () => {
  fc.assert(
    fc.property(randomHouse, ({ month, tenancies }) => {
      for (const one of presentIn(month, tenancies)) {
        const agreement = agreementIn(one, month)
        const items = proposeFixed(agreement, daysWithin(month.period, agreement))

        expect(inOrder(items.map(({ amountPln }) => groszeOf(amountPln)))).toEqual(inOrder(fixedByHand(one, month)))
        for (const { inputs, amountPln } of items) {
          expect(checkInputs(inputs)).toEqual([])
          expect(computeItem(inputs)).toBe(amountPln)
        }
      }
    }),
    runs,
  )
})

test('each tenant bears the share of each day, rounded down or up, and the landlord the rest of the cost', () => {
  fc.assert(
    fc.property(randomHouse, (house) => {
      const cost = BigInt(house.grosze)
      const allocations = sharedIn(house)?.allocations ?? []
      const borne = new Map(allocations.map(({ agreementId, amountPln }) => [agreementId, groszeOf(amountPln)]))

      for (const one of house.tenancies) {
        const exact = times(fraction(cost), shareByHand(one, house))
        const share = borne.get(one.id) ?? 0n
        expect([one.id, share, exact, isRounded(share, exact)]).toEqual([one.id, share, exact, true])
        expect(isPartOf(cost, share)).toBe(true)
      }
      if (allocations.length > 0) expect([...borne.values()].reduce((sum, share) => sum + share)).toBe(cost)
      expect(isPartOf(cost, borne.get(null) ?? 0n)).toBe(true)
    }),
    runs,
  )
})

test('an item explains its share: its inputs are consistent and give its amount, but for a grosz of rounding', () => {
  fc.assert(
    fc.property(randomHouse, (house) => {
      const shared = sharedIn(house)
      const { month, grosze } = house
      const items = shared ? itemsOfShares(shared, { period: month.period, category: 'waste', grosze }) : []

      for (const { inputs, amountPln } of items) {
        expect(checkInputs(inputs)).toEqual([])
        expect(absolute(groszeOf(computeItem(inputs)) - groszeOf(amountPln)) <= 1n).toBe(true)
      }
    }),
    runs,
  )
})

function isPartOf(whole: bigint, part: bigint): boolean {
  return whole < 0n ? part <= 0n && part >= whole : part >= 0n && part <= whole
}

function inOrder(amounts: readonly bigint[]): bigint[] {
  return amounts.toSorted((one, other) => Number(one - other))
}
