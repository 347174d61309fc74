import { expect, test } from '@jest/globals'
import { daysInMonth, daysWithin } from '@lokum/amounts/calendar/month'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { DatedTerms, TermsFrom } from '@lokum/contracts/settlements/agreement-terms'
import fc from 'fast-check'
import { allocateCost } from '../../src/calculation/allocate-cost.ts'
import { checkInputs } from '../../src/calculation/check-inputs.ts'
import { computeItem } from '../../src/calculation/compute-item.ts'
import { explainItem } from '../../src/calculation/explain-item.ts'
import { proposeFixed } from '../../src/calculation/propose-fixed.ts'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import { shareParts } from '../../src/calculation/share-parts.ts'
import { isAllowed } from '../../src/items/require-allowed.ts'
import { daysThatDiffer, inMonth } from '../../src/terms/terms-over-time.ts'
import { aCase, anAgreement, anAllocation } from './a-case.ts'

const period = '2026-10'
const first: TermsFrom = {
  from: '2026-01-01',
  mode: 'rent_only',
  rent_pln: 2000,
  proration: 'by_days',
  flat_utilities_pln: null,
  advances: [],
  persons: 1,
  fixed_charges: [],
  shared_costs: [{ category: 'waste', share_by: 'persons', percent: null }],
}
const from = (day: string, members: Partial<DatedTerms> = {}): TermsFrom => ({ ...first, ...members, from: day })

/** An agreement in a month, by all its terms. */
const letBy = (terms: readonly TermsFrom[], members: Parameters<typeof anAgreement>[0] = {}, month = period) =>
  inMonth(anAgreement(members), terms, month)

const fixedIn = (terms: readonly TermsFrom[], members: Parameters<typeof anAgreement>[0] = {}) => {
  const agreement = letBy(terms, members)
  return proposeFixed(agreement, daysWithin(period, agreement)).map(({ origin, inputs, amountPln }) => {
    if (inputs.kind !== 'fixed') throw new Error('A charge is fixed.')
    return [origin, inputs.monthly_pln, inputs.starts_on ?? 'whole', inputs.days, amountPln]
  })
}

test('rent that changes within a month is charged by the days before and after, each with its own item', () => {
  const items = fixedIn([first, from('2026-10-15', { rent_pln: 2100 })])

  expect(items).toEqual([
    ['rent', 2000, '2026-10-01', 14, '903.23'],
    ['2026-10-15:rent', 2100, '2026-10-15', 17, '1151.61'],
  ])
})

test('each month is charged by the terms of its own days, and one item is enough where nothing charged changes', () => {
  const raised = [first, from('2026-10-01', { rent_pln: 2100 }), from('2026-10-20', { rent_pln: 2100, persons: 3 })]

  expect(fixedIn(raised)).toEqual([['rent', 2100, 'whole', 31, '2100.00']])
  expect(letBy(raised, {}, '2026-09').rent_pln).toBe(2000)
  expect(letBy(raised, {}, '2026-10')).toMatchObject({ rent_pln: 2100, persons: 3 })
})

const monthly: [string, TermsFrom[], Parameters<typeof anAgreement>[0], unknown[]][] = [
  [
    'the terms of its first day',
    [
      from('2026-01-01', { proration: 'full_months' }),
      from('2026-10-15', { rent_pln: 2100, proration: 'full_months' }),
    ],
    {},
    [['rent', 2000, 'whole', 31, '2000.00']],
  ],
  [
    'the terms of the first day of the tenancy in it',
    [
      from('2026-10-10', { proration: 'full_months' }),
      from('2026-10-15', { rent_pln: 2100, proration: 'full_months' }),
    ],
    { starts_on: '2026-10-10' },
    [['rent', 2000, 'whole', 31, '2000.00']],
  ],
]
test.each(monthly)('rent for full months follows %s', (_name, terms, members, expected) => {
  expect(fixedIn(terms, members)).toEqual(expected)
})

test('a charge that begins or ends within a month has the days on which it was agreed', () => {
  const parking = { label: 'Parking', amount_pln: 310, tax_class: 'revenue' } as const
  const terms = [first, from('2026-10-11', { fixed_charges: [parking] }), from('2026-10-21')]

  expect(fixedIn(terms, { ends_on: '2026-10-25' })).toEqual([
    ['rent', 2000, '2026-10-01', 25, '1612.90'],
    ['fixed:Parking', 310, '2026-10-11', 10, '100.00'],
  ])
})

test('a flat utilities amount of later days belongs to its mode as well', () => {
  const inputs = { kind: 'amount', amount_pln: 300 } as const
  const flat = { type: 'rent_and_fixed', origin: '2026-10-15:flat_utilities', inputs } as const

  expect(isAllowed(flat, { mode: 'flat_rate', onAdvance: [], elsewhere: [] })).toBe(true)
  expect(isAllowed(flat, { mode: 'rent_only', onAdvance: [], elsewhere: [] })).toBe(false)
  expect(
    isAllowed({ ...flat, origin: 'fixed:flat_utilities' }, { mode: 'rent_only', onAdvance: [], elsewhere: [] }),
  ).toBe(true)
})

const house = {
  period,
  category: 'waste',
  apartments: [
    { id: 'apt_one', surfaceM2: '40' },
    { id: 'apt_two', surfaceM2: '60' },
  ],
} as const
const neighbour = letBy([from('2026-01-01', { persons: 3 })], { id: 'agr_two', apartment_id: 'apt_two' })

test('a household that grows within a month changes the share of both tenants from that day on', () => {
  const grown = letBy([first, from('2026-10-15', { persons: 2 })])
  const shared = shareParts({ ...house, agreements: [grown, neighbour] })

  expect(shared).toEqual({
    kind: 'parts',
    key: 'persons',
    total: '4',
    daysInMonth: 31,
    parts: [
      {
        agreementId: 'agr_one',
        apartmentId: 'apt_one',
        part: '1',
        days: 31,
        pieces: [
          { starts_on: '2026-10-01', key: 'persons', part: '1', total: '4', days: 14 },
          { starts_on: '2026-10-15', key: 'persons', part: '2', total: '5', days: 17 },
        ],
      },
      {
        agreementId: 'agr_two',
        apartmentId: 'apt_two',
        part: '3',
        days: 31,
        pieces: [
          { starts_on: '2026-10-01', key: 'persons', part: '3', total: '4', days: 14 },
          { starts_on: '2026-10-15', key: 'persons', part: '3', total: '5', days: 17 },
        ],
      },
    ],
  })
  if (shared.kind !== 'parts') throw new Error('It is shared.')
  // 310 × (1/4 × 14/31 + 2/5 × 17/31) = 35 + 68; the neighbour bears the rest, and the landlord nothing.
  expect(allocateCost({ ...shared, amount: '310.00' })).toEqual({ shares: ['103.00', '207.00'], remainder: '0.00' })
})

test('each part of a month has its own key, and a share may begin or end with the terms', () => {
  const area = from('2026-10-15', { shared_costs: [{ category: 'waste', share_by: 'area', percent: null }] })
  const keyed = shareParts({ ...house, agreements: [letBy([first, area])] })
  const begun = shareParts({ ...house, agreements: [letBy([{ ...first, shared_costs: [] }, from('2026-10-15')])] })
  const conflicting = shareParts({ ...house, agreements: [letBy([first, area]), neighbour] })

  expect(keyed).toMatchObject({
    key: 'persons',
    parts: [
      {
        pieces: [
          { key: 'persons', days: 14 },
          { starts_on: '2026-10-15', key: 'area', part: '40', total: '100' },
        ],
      },
    ],
  })
  expect(begun).toMatchObject({ parts: [{ part: '1', days: 17 }] })
  expect(conflicting).toEqual({ kind: 'no_common_key', named: ['area', 'persons'] })
  expect(shareParts({ ...house, agreements: [letBy([first, area]), neighbour], otherwise: 'equal' })).toMatchObject({
    parts: [{ pieces: [{ key: 'persons' }, { key: 'equal', days: 17 }] }, { agreementId: 'agr_two' }],
  })
})

test('the parts of a share are in its item, which explains and checks them', () => {
  const pieces = [
    { starts_on: '2026-10-01', key: 'persons', part: '1', total: '4', days: 14 },
    { starts_on: '2026-10-15', key: 'persons', part: '2', total: '5', days: 17 },
  ] as const
  const allocation = anAllocation({
    period,
    costPln: '310.00',
    part: '1',
    total: '4',
    days: 31,
    pieces,
    amountPln: '103.00',
  })
  const agreement = letBy([first, from('2026-10-15', { persons: 2 })])
  const { items } = proposeItems(aCase({ period, agreement, documents: [], meters: [], allocations: [allocation] }))
  const share = items.find(({ type }) => type === 'proportional_cost')?.inputs
  if (share?.kind !== 'share' || !share.parts) throw new Error('It has parts.')

  expect(computeItem(share)).toBe('103.00')
  expect(explainItem(share, '103.00', 'en')).toBe(
    '310.00 PLN × (1/4 × 14/31 days (1 Oct 2026 – 14 Oct 2026, 1 of 4 persons) + 2/5 × 17/31 days (15 Oct 2026 – 31 Oct 2026, 2 of 5 persons)) = 103.00 PLN',
  )
  expect(checkInputs(share)).toEqual([])
  const [one, two] = share.parts
  if (!one || !two) throw new Error('There are two parts.')
  const wrong = [
    [two, one],
    [one, { ...two, starts_on: '2026-10-14' }],
    [one, { ...two, starts_on: '2026-11-15' }],
    [one, { ...two, days: 18 }],
    [one, { ...two, weight: 6 }],
    [{ ...one, weight: 2 }, two],
  ].map((parts) => checkInputs({ ...share, parts }))
  for (const faults of wrong) expect(faults).toMatchObject([{ pointer: '#/inputs/parts', code: 'invalid_value' }])
})

test('the days on which terms differ begin and end with the difference', () => {
  const raised = from('2026-04-01', { rent_pln: 2100 })

  expect(daysThatDiffer([first], [first, from('2026-04-01')])).toBeNull()
  expect(daysThatDiffer([first], [first, raised])).toEqual({ from: '2026-04-01', to: null })
  expect(daysThatDiffer([first], [first, raised, from('2026-05-10')])).toEqual({ from: '2026-04-01', to: '2026-05-09' })
})

const Day = fc.integer({ min: 1, max: 31 }).map((day) => `2026-10-${String(day).padStart(2, '0')}`)
const wasteBy = (key?: 'persons' | 'area'): DatedTerms['shared_costs'] =>
  key ? [{ category: 'waste', share_by: key, percent: null }] : []
const Dated = fc.record({
  persons: fc.integer({ min: 1, max: 4 }),
  rent_pln: fc.constantFrom(1000, 1999.99, 2500),
  shared_costs: fc.constantFrom(wasteBy(), wasteBy('persons'), wasteBy('area')),
})
const Changes = fc
  .uniqueArray(fc.tuple(Day, Dated), { selector: ([day]) => day, maxLength: 3 })
  .map((changes) => changes.map(([day, terms]) => from(day, terms)).toSorted((a, b) => (a.from < b.from ? -1 : 1)))
const Tenancies = fc.record({
  own: Changes,
  others: Changes,
  begins: Day,
  ends: Day,
  grosze: fc.integer({ min: -100_000, max: 100_000 }),
})

type Let = { own: TermsFrom[]; others: TermsFrom[]; begins: string; ends: string }
const agreementsOf = ({ own, others, begins, ends }: Let) => [
  letBy([first, ...own], begins <= ends ? { starts_on: begins, ends_on: ends } : {}),
  letBy([from('2026-01-01', { persons: 3 }), ...others], { id: 'agr_two', apartment_id: 'apt_two' }),
]
const sharedOf = (tenancies: Let, grosze: number) => {
  const shared = shareParts({ ...house, agreements: agreementsOf(tenancies), otherwise: 'equal' })
  if (shared.kind !== 'parts') return null
  const amount = (grosze / 100).toFixed(2)
  return { shared, amount, ...allocateCost({ ...shared, amount }) }
}

test('whatever terms change within a month, the shares and the landlord’s remainder add up to the cost', () => {
  fc.assert(
    fc.property(Tenancies, ({ grosze, ...tenancies }) => {
      const done = sharedOf(tenancies, grosze)
      if (!done) return
      const { amount, shares, remainder, shared } = done
      expect(sumPln([...shares, remainder])).toBe(sumPln([amount]))
      expect(Number(remainder) * Math.sign(grosze)).toBeGreaterThanOrEqual(0)
      for (const { pieces = [], days } of shared.parts)
        if (pieces.length > 0) expect(pieces.reduce((sum, piece) => sum + piece.days, 0)).toBe(days)
    }),
  )
})

test('terms equal to those before change nothing, wherever they begin', () => {
  fc.assert(
    fc.property(Tenancies, Day, ({ grosze, ...tenancies }, day) => {
      const { own } = tenancies
      const before = own.findLast((one) => one.from <= day) ?? first
      const split = own.some((one) => one.from === day)
        ? own
        : [...own, { ...before, from: day }].toSorted((a, b) => (a.from < b.from ? -1 : 1))
      const [agreement] = agreementsOf(tenancies)
      const [again] = agreementsOf({ ...tenancies, own: split })
      if (!agreement || !again) throw new Error('There are two.')
      const days = daysWithin(period, agreement)

      expect(sharedOf({ ...tenancies, own: split }, grosze)).toEqual(sharedOf(tenancies, grosze))
      expect(proposeFixed(again, days)).toEqual(proposeFixed(agreement, days))
    }),
  )
})

test('a change of rent alone leaves every share as it is, and the rent of all days is counted once', () => {
  fc.assert(
    fc.property(Tenancies, ({ grosze, ...tenancies }) => {
      const rentOnly = tenancies.own.map(({ from: day, rent_pln }) => from(day, { rent_pln }))
      const changed = { ...tenancies, own: rentOnly }
      expect(sharedOf(changed, grosze)).toEqual(sharedOf({ ...tenancies, own: [] }, grosze))
      const [agreement] = agreementsOf(changed)
      if (!agreement) throw new Error('There are two.')
      const days = daysWithin(period, agreement)
      const counted = proposeFixed(agreement, days).map(({ inputs }) => (inputs.kind === 'fixed' ? inputs.days : 0))
      expect(counted.reduce((sum, one) => sum + one, 0)).toBe(days.days)
      expect(daysInMonth(period)).toBe(31)
    }),
  )
})
