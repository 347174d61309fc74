import { expect, test } from '@jest/globals'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import Big from 'big.js'
import fc from 'fast-check'
import { type AllocatedCost, allocateCost, SharesExceedCost } from '../../src/calculation/allocate-cost.ts'

const whole = { total: '3', daysInMonth: 30 }
const fullMonth = (part: string) => ({ part, days: 30 })

const tables: [string, AllocatedCost, string[], string][] = [
  ['one bears it all', { amount: '120.00', total: '1', daysInMonth: 30, parts: [fullMonth('1')] }, ['120.00'], '0.00'],
  ['nobody bears it', { amount: '120.00', ...whole, parts: [] }, [], '120.00'],
  ['a third for 17 days', { amount: '120.00', ...whole, parts: [{ part: '1', days: 17 }] }, ['22.67'], '97.33'],
  [
    'a tenant leaves on the 17th, the next comes on the 20th',
    {
      amount: '60.00',
      total: '1',
      daysInMonth: 30,
      parts: [
        { part: '1', days: 17 },
        { part: '1', days: 11 },
      ],
    },
    ['34.00', '22.00'],
    '4.00',
  ],
  [
    'the larger fraction gets the grosz',
    { amount: '10.00', ...whole, parts: [fullMonth('1'), fullMonth('2')] },
    ['3.33', '6.67'],
    '0.00',
  ],
  [
    'equal shares stay equal, the grosz is the landlord’s',
    { amount: '100.00', ...whole, parts: [fullMonth('1'), fullMonth('1'), fullMonth('1')] },
    ['33.33', '33.33', '33.33'],
    '0.01',
  ],
  [
    'equal shares that suffice for all',
    { amount: '200.00', ...whole, parts: [fullMonth('1'), fullMonth('1')] },
    ['66.67', '66.67'],
    '66.66',
  ],
  [
    'half a grosz goes up, as at every item',
    { amount: '0.01', total: '2', daysInMonth: 30, parts: [fullMonth('1')] },
    ['0.01'],
    '0.00',
  ],
  [
    'a correction mirrors its cost',
    { amount: '-120.00', ...whole, parts: [{ part: '1', days: 17 }] },
    ['-22.67'],
    '-97.33',
  ],
  [
    'of equal fractions the larger share gets the grosz, wherever it stands',
    {
      amount: '18.45',
      total: '1',
      daysInMonth: 30,
      parts: [
        { part: '1', days: 11 },
        { part: '1', days: 17 },
      ],
    },
    ['6.76', '10.46'],
    '1.23',
  ],
  ['nothing', { amount: '0.00', ...whole, parts: [fullMonth('1')] }, ['0.00'], '0.00'],
  [
    'areas with decimals in February',
    {
      amount: '199.99',
      total: '150.5',
      daysInMonth: 28,
      parts: [
        { part: '48.5', days: 28 },
        { part: '52.25', days: 9 },
      ],
    },
    ['64.45', '22.32'],
    '113.22',
  ],
]
test.each(tables)('a cost is shared to the grosz: %s', (_, cost, shares, remainder) => {
  expect(allocateCost(cost)).toEqual({ shares, remainder })
})

test.each([
  ['percentages', { amount: '10.00', total: '100', daysInMonth: 30, parts: [fullMonth('60'), fullMonth('40.0001')] }],
  [
    'days',
    {
      amount: '10.00',
      total: '1',
      daysInMonth: 30,
      parts: [
        { part: '1', days: 17 },
        { part: '1', days: 14 },
      ],
    },
  ],
  ['parts of a correction', { amount: '-10.00', total: '1', daysInMonth: 30, parts: [fullMonth('1'), fullMonth('1')] }],
  [
    'the smallest part too much',
    { amount: '10.00', total: '1', daysInMonth: 30, parts: [fullMonth('1'), { part: '0.0001', days: 1 }] },
  ],
])('shares that are more than the whole are refused: %s', (_, cost) => {
  expect(() => allocateCost(cost)).toThrow(SharesExceedCost)
})

const anyAmount = fc
  .integer({ min: -100_000_000, max: 100_000_000 })
  .map((grosze) => new Big(grosze).div(100).toFixed(2))
const anyPart = fc.record({
  part: fc
    .oneof(fc.integer({ min: 0, max: 20_000 }), fc.constant(10_000))
    .map((size) => new Big(size).div(100).toFixed()),
  days: fc.oneof(fc.integer({ min: 0, max: 28 }), fc.constantFrom(14, 28)),
})
const anyCost: fc.Arbitrary<AllocatedCost> = fc
  .record({
    amount: anyAmount,
    parts: fc.array(anyPart, { maxLength: 12 }),
    rest: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 })),
    daysInMonth: fc.constantFrom(28, 29, 30, 31),
  })
  .map(({ rest, ...cost }) => {
    const parts = cost.parts.reduce((sum, { part }) => sum.plus(part), new Big(rest).div(100))
    return { ...cost, total: parts.eq(0) ? '1' : parts.toFixed() }
  })
const exactShare = ({ amount, total, daysInMonth }: AllocatedCost, { part, days }: { part: string; days: number }) =>
  new Big(amount).times(part).times(days).div(new Big(total).times(daysInMonth))

test('shares and the landlord’s remainder are the cost, always (law 7)', () => {
  fc.assert(
    fc.property(anyCost, (cost) => {
      const { shares, remainder } = allocateCost(cost)
      expect(shares).toHaveLength(cost.parts.length)
      expect(sumPln([...shares, remainder])).toBe(cost.amount)
    }),
    { numRuns: 1000 },
  )
})

test('no share is further than a grosz from what it is exactly, and none has the wrong sign', () => {
  fc.assert(
    fc.property(anyCost, (cost) => {
      const { shares, remainder } = allocateCost(cost)
      const sign = new Big(cost.amount).lt(0) ? -1 : 1
      for (const [index, part] of cost.parts.entries()) {
        const share = new Big(shares[index] ?? 'none')
        expect(share.minus(exactShare(cost, part)).abs().lt('0.01')).toBe(true)
        expect(share.times(sign).gte(0)).toBe(true)
      }
      expect(new Big(remainder).times(sign).gte(0)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('the landlord bears less than a grosz for each share beyond the exact remainder', () => {
  fc.assert(
    fc.property(anyCost, (cost) => {
      const exact = cost.parts.reduce((rest, part) => rest.minus(exactShare(cost, part)), new Big(cost.amount))
      const off = new Big(allocateCost(cost).remainder).minus(exact).abs()
      expect(off.lt(new Big(cost.parts.length + 1).div(100))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('the order of the parts changes nothing, and equal parts bear equal shares', () => {
  fc.assert(
    fc.property(anyCost, fc.infiniteStream(fc.nat()), (cost, randoms) => {
      const { shares, remainder } = allocateCost(cost)
      const order = cost.parts
        .map((_, index) => ({ index, place: randoms.next().value }))
        .sort((one, other) => one.place - other.place)
        .map(({ index }) => index)
      const permuted = allocateCost({ ...cost, parts: order.flatMap((index) => cost.parts[index] ?? []) })
      expect(permuted).toEqual({ shares: order.map((index) => shares[index]), remainder })

      const byPart = Map.groupBy(cost.parts.keys(), (index) => JSON.stringify(cost.parts[index]))
      for (const equals of byPart.values()) expect(new Set(equals.map((index) => shares[index])).size).toBe(1)
    }),
    { numRuns: 1000 },
  )
})

test('a larger part never bears less', () => {
  fc.assert(
    fc.property(anyCost, (cost) => {
      const positive = { ...cost, amount: new Big(cost.amount).abs().toFixed(2) }
      const { shares } = allocateCost(positive)
      const bySize = cost.parts
        .map((part, index) => ({ size: exactShare(positive, part), share: new Big(shares[index] ?? 'none') }))
        .sort((one, other) => one.size.cmp(other.size))
      for (const [index, { share }] of bySize.entries()) expect(share.gte(bySize[index - 1]?.share ?? 0)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a correction takes back exactly what its opposite charged', () => {
  fc.assert(
    fc.property(anyCost, (cost) => {
      const charged = allocateCost(cost)
      const back = allocateCost({ ...cost, amount: new Big(cost.amount).times(-1).toFixed(2).replace('-0.00', '0.00') })
      expect(sumPln([charged.remainder, back.remainder])).toBe('0.00')
      for (const [index, share] of charged.shares.entries())
        expect(sumPln([share, back.shares[index] ?? 'none'])).toBe('0.00')
    }),
  )
})

test('a tenancy split in two of the same month bears the same to a grosz', () => {
  fc.assert(
    fc.property(anyAmount, fc.integer({ min: 2, max: 28 }), fc.nat(), (amount, days, cut) => {
      const first = 1 + (cut % (days - 1))
      const cost = { amount, total: '2', daysInMonth: 28 }
      const [one = 'none'] = allocateCost({ ...cost, parts: [{ part: '1', days }] }).shares
      const two = allocateCost({
        ...cost,
        parts: [
          { part: '1', days: first },
          { part: '1', days: days - first },
        ],
      }).shares
      expect(new Big(sumPln(two)).minus(one).abs().lte('0.01')).toBe(true)
    }),
  )
})
