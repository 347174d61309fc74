import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { nextWorkingDay } from '../../src/calendar/free-days.ts'
import { addDays } from '../../src/calendar/month.ts'
import { type DatedRate, interestPln, listLateSpans, type OverdueDebt } from '../../src/money/interest.ts'

const rates = [
  { validFrom: '2025-01-01', percent: '11.25' },
  { validFrom: '2026-05-08', percent: '10.75' },
]
// 10 March 2026 is a Tuesday.
const debt = { totalPln: '2400.00', dueOn: '2026-03-10', paid: [], until: '2026-04-09' }

test.each<[string, Partial<OverdueDebt>, readonly DatedRate[], string | undefined]>([
  ['30 days of 2400 zł at 11.25 %', {}, rates, '22.19'],
  ['the due day itself', { until: '2026-03-10' }, rates, '0.00'],
  ['one day', { until: '2026-03-11' }, rates, '0.74'],
  ['a year of 365 days', { until: '2027-03-10' }, [{ validFrom: '2026-01-01', percent: '10' }], '240.00'],
  [
    'a year of 366 days',
    { dueOn: '2027-03-10', until: '2028-03-10' },
    [{ validFrom: '2026-01-01', percent: '10' }],
    '240.66',
  ],
  ['two rates: 58 days at 11.25 % and 3 at 10.75 %', { until: '2026-05-10' }, rates, '45.02'],
  ['a part paid on the tenth day', { paid: [{ on: '2026-03-20', pln: '1400.00' }] }, rates, '13.56'],
  ['a part paid before the due day', { paid: [{ on: '2026-03-01', pln: '1400.00' }] }, rates, '9.25'],
  ['a part paid on the last day', { paid: [{ on: '2026-04-09', pln: '1400.00' }] }, rates, '22.19'],
  [
    'a part that was taken back',
    {
      paid: [
        { on: '2026-03-20', pln: '1400.00' },
        { on: '2026-03-20', pln: '-1400.00' },
      ],
    },
    rates,
    '22.19',
  ],
  ['more than the debt', { paid: [{ on: '2026-03-01', pln: '2500.00' }] }, rates, '0.00'],
  ['a due day on a Saturday: it runs from Tuesday', { dueOn: '2026-03-14', until: '2026-03-17' }, rates, '0.74'],
  ['a due day on the Monday of Easter', { dueOn: '2026-04-06', until: '2026-04-07' }, rates, '0.00'],
  [
    'half a grosz, which is rounded up',
    { totalPln: '182.50', until: '2026-03-11' },
    [{ validFrom: '2026-01-01', percent: '1' }],
    '0.01',
  ],
  ['a rate of zero', {}, [{ validFrom: '2026-01-01', percent: '0' }], '0.00'],
  ['a day without a rate', {}, [{ validFrom: '2026-03-12', percent: '10' }], undefined],
  ['a rate from the first day of the delay', {}, [{ validFrom: '2026-03-11', percent: '11.25' }], '22.19'],
  ['no rate at all', {}, [], undefined],
  ['no rate on days on which nothing was open', { paid: [{ on: '2026-03-01', pln: '2400.00' }] }, [], '0.00'],
  ['the days after those that were charged', { chargedUntil: '2026-04-08' }, rates, '0.74'],
  ['days that were all charged', { chargedUntil: '2026-04-09' }, rates, '0.00'],
  ['a day charged before the due day', { chargedUntil: '2026-03-01' }, rates, '22.19'],
])('the interest of %s', (_name, change, known, expected) => {
  expect(interestPln(listLateSpans({ ...debt, ...change }, known))).toBe(expected)
})

test('the spans name their days, the amount that was open and the rate', () => {
  const paid = [
    { on: '2026-03-20', pln: '1000.00' },
    { on: '2026-03-25', pln: '0.00' },
    { on: '2026-05-20', pln: '1400.00' },
  ]

  const spans = listLateSpans({ ...debt, paid, until: '2026-06-30' }, rates)
  const later = listLateSpans({ ...debt, paid, chargedUntil: '2026-05-10', until: '2026-06-30' }, [])

  expect(spans).toEqual([
    { from: '2026-03-11', to: '2026-03-20', days: 10, amountPln: '2400.00', percent: '11.25' },
    { from: '2026-03-21', to: '2026-05-07', days: 48, amountPln: '1400.00', percent: '11.25' },
    { from: '2026-05-08', to: '2026-05-20', days: 13, amountPln: '1400.00', percent: '10.75' },
  ])
  expect(later).toEqual([{ from: '2026-05-11', to: '2026-05-20', days: 10, amountPln: '1400.00', percent: undefined }])
})

test('the interest is that of a count day by day in whole fractions of a grosz', () => {
  const day = (from: string) => fc.nat(700).map((days) => addDays(from, days))
  const grosze = fc.integer({ min: 1, max: 100_000_000 })
  const aDebt = fc.record({
    total: grosze,
    dueOn: day('2024-06-01'),
    until: day('2024-06-01'),
    chargedUntil: fc.option(day('2024-06-01'), { nil: undefined }),
    paid: fc.array(fc.record({ on: day('2024-05-01'), grosze: fc.integer({ min: -1_000_000, max: 50_000_000 }) }), {
      maxLength: 6,
    }),
    rates: fc.uniqueArray(fc.record({ on: day('2024-01-01'), basis: fc.integer({ min: 0, max: 300_000 }) }), {
      maxLength: 5,
      selector: ({ on }) => on,
    }),
  })

  fc.assert(
    fc.property(aDebt, ({ total, dueOn, chargedUntil, until, paid, rates: some }) => {
      const known = [{ on: '2024-01-01', basis: 112_500 }, ...some.filter(({ on }) => on > '2024-01-01')]

      const spans = listLateSpans(
        {
          totalPln: pln(total),
          dueOn,
          chargedUntil,
          until,
          paid: paid.map((part) => ({ on: part.on, pln: pln(part.grosze) })),
        },
        known.map(({ on, basis }) => ({ validFrom: on, percent: (basis / 10_000).toFixed(4) })),
      )
      const found = interestPln(spans)

      expect(found).toBe(dayByDay({ total, dueOn, chargedUntil, until, paid, rates: known }))
    }),
    { numRuns: 500 },
  )
})

const pln = (grosze: number) => (grosze / 100).toFixed(2)

type Counted = {
  total: number
  dueOn: string
  chargedUntil: string | undefined
  until: string
  paid: readonly { on: string; grosze: number }[]
  /** Ten thousandths of a percent. */
  rates: readonly { on: string; basis: number }[]
}

/** Each day of the delay adds its grosze times its rate; the sum is one numerator over 365 × 1 000 000. */
function dayByDay({ total, dueOn, chargedUntil = '', until, paid, rates: known }: Counted): string {
  let numerator = 0n
  for (let day = addDays(nextWorkingDay(dueOn), 1); day <= until; day = addDays(day, 1)) {
    const open = paid.reduce((rest, part) => (part.on < day ? rest - part.grosze : rest), total)
    if (open > 0 && day > chargedUntil) numerator += BigInt(open) * basisOn(known, day)
  }
  const denominator = 365n * 1_000_000n
  const grosze = (2n * numerator + denominator) / (2n * denominator)
  return `${grosze / 100n}.${String(grosze % 100n).padStart(2, '0')}`
}

function basisOn(known: Counted['rates'], day: string): bigint {
  let [from, basis] = ['', 0]
  for (const rate of known) if (rate.on <= day && rate.on > from) [from, basis] = [rate.on, rate.basis]
  return BigInt(basis)
}
