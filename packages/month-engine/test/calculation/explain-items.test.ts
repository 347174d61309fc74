import { expect, test } from '@jest/globals'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import Big from 'big.js'
import fc from 'fast-check'
import { computeItem, convertMetered } from '../../src/calculation/compute-item.ts'
import { explainItem } from '../../src/calculation/explain-item.ts'

const gas = {
  kind: 'readings',
  meter_id: null,
  rate_pln: 0.35,
  unit: 'kWh',
  previous: { reading_id: null, read_on: '2026-03-31', value: 1234 },
  current: { reading_id: null, read_on: '2026-04-30', value: 1290 },
  metered: 56,
  metered_unit: 'm3',
  conversion_factor: 11.234,
  consumption: 629.104,
} as const
const power = { ...gas, metered_unit: 'kWh', conversion_factor: null, consumption: 56 } as const
const share = {
  kind: 'share',
  cost_id: null,
  cost_pln: 120,
  share_by: 'area',
  weight: 48.5,
  weight_total: 150,
  days: 17,
  days_in_month: 30,
} as const
const rent = { kind: 'fixed', monthly_pln: 12400, days: 30, days_in_month: 30 } as const

const late = { starts_on: '2026-08-11', ends_on: '2026-09-10', days: 31, amount_pln: 2400, percent: 11.25 }
const interest = {
  kind: 'interest',
  settlement_id: 'set_01kc4v9s7zf8hrd2m6q3w5x001',
  period: '2026-08',
  starts_on: '2026-08-11',
  ends_on: '2026-09-10',
} as const
const paidEachDay = (days: number) =>
  Array.from({ length: days }, (_, day) => {
    const on = `2026-08-${String(11 + day).padStart(2, '0')}`
    return { starts_on: on, ends_on: on, days: 1, amount_pln: 2400 - day * 100, percent: day < 3 ? 11.25 : 10.75 }
  })

const texts: [string, ItemInputs, string, string, string][] = [
  [
    'interest of one span',
    { ...interest, spans: [late] },
    '22.93',
    '2 400,00 zł × 31 dni × 11,25 % / 365 = 22,93 zł',
    '2,400.00 PLN × 31 days × 11.25% / 365 = 22.93 PLN',
  ],
  [
    'interest of a few spans',
    { ...interest, spans: [late, { ...late, days: 1, amount_pln: 1400, percent: 10.75 }] },
    '23.34',
    '(2 400,00 zł × 31 dni × 11,25 % + 1 400,00 zł × 1 dzień × 10,75 %) / 365 = 23,34 zł',
    '(2,400.00 PLN × 31 days × 11.25% + 1,400.00 PLN × 1 day × 10.75%) / 365 = 23.34 PLN',
  ],
  [
    'interest of many spans, which are summed up',
    { ...interest, ends_on: '2026-08-15', spans: paidEachDay(5) },
    '3.33',
    'suma 5 okresów (kwota × dni × stopa, 11.08.2026 – 15.08.2026, od 2 000,00 zł do 2 400,00 zł, od 10,75 % do 11,25 %) / 365 = 3,33 zł',
    'the sum of 5 spans (amount × days × rate, 11 Aug 2026 – 15 Aug 2026, 2,000.00 PLN to 2,400.00 PLN, 10.75% to 11.25%) / 365 = 3.33 PLN',
  ],
  [
    'a full month',
    rent,
    '12400.00',
    '12 400,00 zł za pełny miesiąc = 12 400,00 zł',
    '12,400.00 PLN for the full month = 12,400.00 PLN',
  ],
  [
    'days with their dates',
    { ...rent, days: 11, starts_on: '2026-04-20' },
    '4546.67',
    '12 400,00 zł × 11/30 dni (20.04.2026 – 30.04.2026) = 4 546,67 zł',
    '12,400.00 PLN × 11/30 days (20 Apr 2026 – 30 Apr 2026) = 4,546.67 PLN',
  ],
  [
    'gas with its conversion',
    gas,
    '220.19',
    'odczyt 30.04.2026: 1290; odczyt 31.03.2026: 1234; zużycie 1290 − 1234 = 56 m³; 56 m³ × 11,234 kWh/m³ = 629,104 kWh; 629,104 kWh × 0,35 zł/kWh = 220,19 zł',
    'reading of 30 Apr 2026: 1,290; reading of 31 Mar 2026: 1,234; used 1,290 − 1,234 = 56 m³; 56 m³ × 11.234 kWh/m³ = 629.104 kWh; 629.104 kWh × 0.35 PLN/kWh = 220.19 PLN',
  ],
  [
    'an exchange of the meter',
    { ...power, metered: 70, consumption: 70, rate_pln: 0.61512345 },
    '43.06',
    'odczyt 30.04.2026: 1290; odczyt 31.03.2026: 1234; zużycie 70 kWh (z wymianą licznika lub przejściem przez zero); 70 kWh × 0,61512345 zł/kWh = 43,06 zł',
    'reading of 30 Apr 2026: 1,290; reading of 31 Mar 2026: 1,234; used 70 kWh (over an exchange or a roll-over of the meter); 70 kWh × 0.61512345 PLN/kWh = 43.06 PLN',
  ],
  [
    'a price for a part of the invoice’s quantity, and for at most what it charges',
    {
      ...power,
      metered: 56,
      portion: { of: 'billed_quantity', weight: 30, weight_total: 40 },
      consumption: 42,
      billed_pln: 14.5,
    },
    '14.50',
    'odczyt 30.04.2026: 1290; odczyt 31.03.2026: 1234; zużycie 1290 − 1234 = 56 kWh; 56 kWh × 30/40 ilości z faktury = 42 kWh; 42 kWh × 0,35 zł/kWh = 14,70 zł; najwyżej 14,50 zł z faktury = 14,50 zł',
    'reading of 30 Apr 2026: 1,290; reading of 31 Mar 2026: 1,234; used 1,290 − 1,234 = 56 kWh; 56 kWh × 30/40 of the invoice’s quantity = 42 kWh; 42 kWh × 0.35 PLN/kWh = 14.70 PLN; at most the 14.50 PLN of the invoice = 14.50 PLN',
  ],
  [
    'no readings',
    { ...power, previous: null, current: null },
    '19.60',
    'zużycie 56 kWh; 56 kWh × 0,35 zł/kWh = 19,60 zł',
    'used 56 kWh; 56 kWh × 0.35 PLN/kWh = 19.60 PLN',
  ],
  [
    'an exchange for a meter that stands higher',
    { ...power, metered: 40, consumption: 40 },
    '14.00',
    'odczyt 30.04.2026: 1290; odczyt 31.03.2026: 1234; zużycie 40 kWh (z wymianą licznika lub przejściem przez zero); 40 kWh × 0,35 zł/kWh = 14,00 zł',
    'reading of 30 Apr 2026: 1,290; reading of 31 Mar 2026: 1,234; used 40 kWh (over an exchange or a roll-over of the meter); 40 kWh × 0.35 PLN/kWh = 14.00 PLN',
  ],
  [
    'a share by area with the grosz of the rounding',
    share,
    '22.00',
    '48,5/150 kwoty 120,00 zł (48,5 z 150 m²) × 17/30 dni = 21,99 zł; +0,01 zł z zaokrąglenia = 22,00 zł',
    '48.5/150 of 120.00 PLN (48.5 of 150 m²) × 17/30 days = 21.99 PLN; +0.01 PLN from rounding = 22.00 PLN',
  ],
  [
    'a share by persons',
    { ...share, share_by: 'persons', weight: 2, weight_total: 5 },
    '27.20',
    '2/5 kwoty 120,00 zł (2 z 5 osób) × 17/30 dni = 27,20 zł',
    '2/5 of 120.00 PLN (2 of 5 persons) × 17/30 days = 27.20 PLN',
  ],
  [
    'an equal share of a correction',
    { ...share, cost_pln: -120, share_by: 'equal', weight: 1, weight_total: 2 },
    '-34.00',
    '1/2 kwoty −120,00 zł × 17/30 dni = −34,00 zł',
    '1/2 of −120.00 PLN × 17/30 days = −34.00 PLN',
  ],
  [
    'percent',
    { ...share, share_by: 'percent', weight: 12.5, weight_total: 100 },
    '8.50',
    '12,5% kwoty 120,00 zł × 17/30 dni = 8,50 zł',
    '12.5% of 120.00 PLN × 17/30 days = 8.50 PLN',
  ],
  [
    'the whole cost of a full month',
    { ...share, share_by: 'equal', weight: 1, weight_total: 1, days: 30 },
    '120.00',
    'cała kwota 120,00 zł = 120,00 zł',
    'all of 120.00 PLN = 120.00 PLN',
  ],
  [
    'a share of a bill over three months, for a part of the month',
    {
      ...share,
      share_by: 'persons',
      weight: 2,
      weight_total: 5,
      cost_pln: 120,
      bill: {
        total_pln: 367.25,
        period_from: '2026-03-01',
        period_to: '2026-05-31',
        period: '2026-04',
        split_by: 'days',
      },
    },
    '27.20',
    '2/5 kwoty 367,25 zł (2 z 5 osób) za marzec–maj 2026; na kwiecień przypada 30 z 92 dni, czyli 120,00 zł; 120,00 zł × 2/5 × 17/30 dni = 27,20 zł',
    '2/5 of 367.25 PLN (2 of 5 persons) for March to May 2026; for April 30 of 92 days, 120.00 PLN; 120.00 PLN × 2/5 × 17/30 days = 27.20 PLN',
  ],
  [
    'a share of a bill over parts of two months of two years',
    {
      ...share,
      share_by: 'equal',
      weight: 1,
      weight_total: 2,
      days: 30,
      cost_pln: 60,
      bill: { total_pln: 120, period_from: '2025-12-17', period_to: '2026-01-15', period: '2025-12', split_by: 'days' },
    },
    '30.00',
    '1/2 kwoty 120,00 zł za 17.12.2025 – 15.01.2026; na grudzień przypada 15 z 30 dni, czyli 60,00 zł; 60,00 zł × 1/2 = 30,00 zł',
    '1/2 of 120.00 PLN for 17 Dec 2025 – 15 Jan 2026; for December 15 of 30 days, 60.00 PLN; 60.00 PLN × 1/2 = 30.00 PLN',
  ],
  ['an amount as it stands', { kind: 'amount', amount_pln: 45.5 }, '45.50', 'kwota 45,50 zł', 'amount 45.50 PLN'],
]
test.each(texts)(
  'a formula says in both languages how the amount came about: %s',
  (_, inputs, amount, polish, english) => {
    expect(explainItem(inputs, amount, 'pl').replaceAll('\u00a0', ' ')).toBe(polish)
    expect(explainItem(inputs, amount, 'en')).toBe(english)
  },
)

type Locale = 'pl' | 'en'

const numberIn = (text: string, locale: Locale) => {
  const plain = text.replaceAll('−', '-').replaceAll('+', '')
  return new Big(locale === 'pl' ? plain.replaceAll('\u00a0', '').replace(',', '.') : plain.replaceAll(',', ''))
}
const numbers = /[−+]?\d[\d\u00a0,.]*\d|[−+]?\d/g

/** Checks with a pocket calculator: every `… = …` of the text, from the left. */
function check(formula: string, locale: Locale): { said: Big; found: Big }[] {
  let before = new Big(0)
  return formula.split(';').flatMap((step) => {
    const [left = '', right] = step.split(' = ')
    if (right === undefined) return []
    const text = left.replaceAll(/\([^)]*\)/g, '').replaceAll(/m³|m²/g, '')
    const [result = ''] = right.match(numbers) ?? []
    const isRest = /zaokrąglenia|rounding/.test(left)
    const found = isRest ? before.plus(numberIn(text.match(numbers)?.[0] ?? '', locale)) : calculate(text, locale)
    before = numberIn(result, locale)
    return [{ said: before, found: found.round(right.includes('zł') || right.includes('PLN') ? 2 : 6, 1) }]
  })
}

function calculate(text: string, locale: Locale): Big {
  if (text.includes(' − ')) {
    const [minuend = '', subtrahend = ''] = text.match(numbers) ?? []
    return numberIn(minuend, locale).minus(numberIn(subtrahend, locale))
  }
  const factors = text.split(/×| of | kwoty /).filter((factor) => /\d/.test(factor))
  return factors.reduce((product, factor) => {
    const [numerator = '', denominator] = factor.match(numbers) ?? []
    const divisor = denominator === undefined ? (factor.includes('%') ? '100' : '1') : numberIn(denominator, locale)
    return product.times(numberIn(numerator, locale)).div(divisor)
  }, new Big(1))
}

const decimal = (max: number, decimals: number) =>
  fc
    .integer({ min: 1, max: max * 10 ** decimals })
    .map((scaled) => new Big(scaled).div(new Big(10).pow(decimals)).toNumber())
const days = { days: fc.integer({ min: 0, max: 28 }), days_in_month: fc.constantFrom(28, 29, 30, 31) }
const anyFixed = fc.record({ kind: fc.constant('fixed' as const), monthly_pln: decimal(50_000, 2), ...days })
const anyShare = fc
  .record({
    cost_pln: fc.tuple(decimal(50_000, 2), fc.constantFrom(1, -1)).map(([amount, sign]) => amount * sign),
    share_by: fc.constantFrom('area' as const, 'persons' as const, 'equal' as const, 'percent' as const),
    weight: decimal(100, 2),
    ...days,
  })
  .map((members) => ({ kind: 'share' as const, cost_id: null, weight_total: 100, ...members }))
const anyReadings = fc
  .record({
    rate_pln: decimal(20, 8),
    before: fc.integer({ min: 0, max: 99_999_999 }),
    metered: fc.integer({ min: 0, max: 9_999_999 }),
    factor: fc.option(decimal(20, 6)),
    portion: fc.option(
      fc.record({
        of: fc.constantFrom('billed_quantity' as const, 'days' as const),
        weight: decimal(30, 2),
        weight_total: fc.constantFrom(30, 31.5),
      }),
    ),
    billed_pln: fc.option(decimal(500, 2)),
  })
  .map(({ rate_pln, before, metered, factor, portion, billed_pln }) => ({
    ...gas,
    rate_pln,
    previous: { ...gas.previous, value: before / 1000 },
    current: { ...gas.current, value: (before + metered) / 1000 },
    metered: metered / 1000,
    conversion_factor: factor,
    unit: factor === null ? 'm3' : 'kWh',
    ...(portion !== null && { portion }),
    ...(billed_pln !== null && { billed_pln }),
    consumption: convertMetered(metered / 1000, factor, portion ?? undefined).toNumber(),
  }))

test('whoever computes a formula anew finds its amount', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyFixed, anyShare, anyReadings),
      fc.constantFrom('pl' as const, 'en' as const),
      fc.constantFrom('0', '0.01', '-0.01'),
      (inputs, locale, remainder) => {
        const amount = new Big(computeItem(inputs)).plus(inputs.kind === 'share' ? remainder : 0).toFixed(2)
        const steps = check(explainItem(inputs, amount, locale), locale)
        for (const { said, found } of steps) expect(found.toFixed()).toBe(said.toFixed())
        expect(steps.at(-1)?.said.toFixed(2)).toBe(amount.replace('-0.00', '0.00'))
      },
    ),
    { numRuns: 1000 },
  )
})
