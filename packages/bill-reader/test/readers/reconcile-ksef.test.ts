import { expect, test } from '@jest/globals'
import Big from 'big.js'
import fc from 'fast-check'
import { describeFinding } from '../../src/findings/describe-finding.ts'
import type { KsefInvoice, KsefLine } from '../../src/readers/ksef-invoice.ts'
import { reconcileKsef } from '../../src/readers/reconcile-ksef.ts'
import { readSample } from './samples.ts'

const samples: [string, string, string[]][] = [
  ['fa3-energy.xml', '123.00', ['to_pay_differs']],
  ['fa3-energy-many-lines.xml', '262.74', []],
  ['fa3-energy-two-zones.xml', '286.38', []],
  ['fa3-gas.xml', '183.54', []],
  ['fa3-water-sewage.xml', '113.84', []],
  ['fa3-waste.xml', '102.00', []],
  ['fa3-internet.xml', '64.98', []],
  ['fa3-housing-community.xml', '469.32', []],
  ['fa3-exempt.xml', '150.00', []],
  ['fa3-gross-priced.xml', '79.89', []],
  ['fa3-vat-per-line.xml', '99.10', []],
  ['fa3-prepayments.xml', '453.98', ['to_pay_differs']],
  ['fa3-forecast.xml', '320.65', ['forecast']],
  ['fa3-attachment.xml', '202.54', []],
  ['fa3-correction-before-after.xml', '-20.39', ['correction']],
  ['fa3-correction-without-lines.xml', '0.00', ['correction', 'no_lines']],
  ['fa3-does-not-add-up.xml', '103.50', ['lines_do_not_add_up']],
  ['fa3-euro.xml', '49.20', ['foreign_currency']],
  ['fa2-energy-mwh.xml', '364.66', []],
  ['fa2-correction-differences.xml', '-27.97', ['correction']],
  ['fa2-not-taxed.xml', '76.00', []],
]

test.each(samples)('the lines of %s add up to %s gross', (name, sum, codes) => {
  const reconciled = reconcileKsef(readSample(name))

  expect(reconciled.sum).toBe(sum)
  expect(reconciled.findings.map(({ code }) => code)).toEqual(codes)
})

test('a line without a gross value gets it from its net value and VAT rate', () => {
  const { lines } = reconcileKsef(readSample('fa3-energy.xml'))

  expect(lines).toMatchObject([
    { gross: '98.40', unitGross: '0.615', charge: '98.40' },
    { gross: '24.60', unitGross: '24.6', charge: '24.60' },
  ])
})

const grossOf: [string, Partial<KsefLine>, string | null, string | null][] = [
  ['a gross value of its own', { gross: '69.9', unitGross: '69.90', net: null, unitNet: null }, '69.90', '69.9'],
  ['VAT of its own', { net: '49.12', vat: '11.30' }, '60.42', '0.615'],
  ['23 %, half a grosz up', { net: '1.50' }, '1.85', '0.615'],
  ['a negative net value, half a grosz away from zero', { net: '-1.50' }, '-1.85', '0.615'],
  ['8 %', { net: '10.00', unitNet: '5.12', vatRate: '8' }, '10.80', '5.5296'],
  ['a price of eight decimals', { unitNet: '0.00000007' }, '98.40', '0.00000009'],
  ['an exempt service', { vatRate: 'zw' }, '80.00', '0.5'],
  ['a service outside the tax', { vatRate: 'np I' }, '80.00', '0.5'],
  ['a reverse charge', { vatRate: 'oo' }, '80.00', '0.5'],
  ['a rate of zero', { vatRate: '0 KR' }, '80.00', '0.5'],
  ['no rate', { vatRate: null }, '80.00', '0.5'],
  ['nothing to pay', { net: '-0.00' }, '0.00', '0.615'],
  ['a discount of next to nothing', { net: '0', vat: '-0' }, '0.00', '0.615'],
  ['no value', { net: null, unitNet: null }, null, null],
]

test.each(grossOf)('the gross of a line with %s', (_, facts, gross, unitGross) => {
  const { lines } = reconcileKsef(anInvoice({ lines: [aLine(facts)] }))

  expect(lines[0]).toMatchObject({ gross, unitGross, charge: gross })
})

test('one grosz per computed line is rounding, one more is a finding with both numbers', () => {
  const lines = [aLine({ net: '1.00' }), aLine({ net: '1.00' })]

  const within = reconcileKsef(anInvoice({ lines, total: '2.48' }))
  const beyond = reconcileKsef(anInvoice({ lines, total: '2.49' }))

  expect(within).toMatchObject({ sum: '2.46', rounding: '0.02', findings: [] })
  expect(beyond).toMatchObject({ sum: '2.46', rounding: '0.00' })
  expect(beyond.findings).toEqual([
    { code: 'lines_do_not_add_up', sum: '2.46', total: '2.49', isAfterPrepayments: false },
  ])
})

test('lines with a stated gross or VAT have no rounding', () => {
  const lines = [aLine({ gross: '10.00' }), aLine({ net: '10.00', vat: '2.30' })]

  const { findings } = reconcileKsef(anInvoice({ lines, total: '22.31' }))

  expect(findings.map(({ code }) => code)).toEqual(['lines_do_not_add_up'])
})

test('interest and prepayments are named and never part of the sum', () => {
  const { sum, findings } = reconcileKsef(readSample('fa3-prepayments.xml'))

  expect(sum).toBe('453.98')
  expect(findings.map((finding) => describeFinding(finding, 'en').detail)).toEqual([
    'The total is 453.98 PLN, but the amount to pay is −62.85 PLN (Odsetki za zwłokę +3.17, Wpłaty na poczet prognoz -520.00). Only the total is charged.',
  ])
  expect(findings.map((finding) => describeFinding(finding, 'pl').detail)).toEqual([
    'Razem na dokumencie jest 453,98 zł, a do zapłaty −62,85 zł (Odsetki za zwłokę +3,17, Wpłaty na poczet prognoz -520,00). Nalicza się tylko kwotę razem.',
  ])
})

test('a correction charges the difference between the rows after and before, once', () => {
  const { lines, findings } = reconcileKsef(readSample('fa3-correction-before-after.xml'))

  expect(lines.map(({ isBefore, charge }) => [isBefore, charge])).toEqual([
    [true, '0.00'],
    [false, '-12.43'],
    [true, '0.00'],
    [false, '-7.96'],
  ])
  expect(findings[0]).toEqual({ code: 'correction', of: { quoted: ['E/2026/07/0417'], more: 0 } })
})

test('rows of a correction are paired by name when their numbers continue, and a removed row is credited', () => {
  const lines = [
    aLine({ number: 1, name: 'Woda', gross: '50.00', isBefore: true }),
    aLine({ number: 2, name: 'Ścieki', gross: '70.00', isBefore: true }),
    aLine({ number: 3, name: 'Woda', gross: '40.00' }),
  ]

  const reconciled = reconcileKsef(anInvoice({ kind: 'KOR', lines, total: '-80.00' }))

  expect(reconciled.lines.map(({ charge }) => charge)).toEqual(['0.00', '-70.00', '-10.00'])
  expect(reconciled.findings.map(({ code }) => code)).toEqual(['correction'])
})

test('the charges of any invoice equal its rows after minus its rows before', () => {
  const line = fc.record({
    number: fc.integer({ min: 1, max: 4 }),
    name: fc.constantFrom('Woda', 'Prąd'),
    net: fc.option(grosze()),
    gross: fc.option(grosze()),
    vat: fc.option(grosze()),
    vatRate: fc.constantFrom('23', '8', '5', 'zw', '0', null),
    isBefore: fc.boolean(),
  })

  fc.assert(
    fc.property(fc.array(line), (facts) => {
      const { lines, sum } = reconcileKsef(anInvoice({ lines: facts.map(aLine) }))
      const rows = lines.map(({ gross, isBefore }) => new Big(gross ?? 0).times(isBefore ? -1 : 1))

      expect(sum).toBe(add(rows).toFixed(2))
      expect(sum).toBe(add(lines.map(({ charge }) => new Big(charge ?? 0))).toFixed(2))
    }),
  )
})

test('an invoice with VAT computed once per rate, as the law requires, always adds up', () => {
  const line = fc.record({ net: grosze(), vatRate: fc.constantFrom('23', '8', '5', 'zw') })

  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (facts) => {
      const rates = Map.groupBy(facts, ({ vatRate }) => vatRate)
      const totals = [...rates].map(([rate, found]) => {
        const net = add(found.map(({ net }) => new Big(net)))
        return net.plus(
          net
            .times(rate === 'zw' ? 0 : rate)
            .div(100)
            .round(2, Big.roundHalfUp),
        )
      })

      const reconciled = reconcileKsef(anInvoice({ lines: facts.map(aLine), total: add(totals).toFixed(2) }))

      expect(reconciled.findings).toEqual([])
      expect(new Big(reconciled.sum).plus(reconciled.rounding).eq(add(totals))).toBe(true)
    }),
  )
})

function grosze() {
  return fc.integer({ min: -1_000_000, max: 1_000_000 }).map((amount) => new Big(amount).div(100).toFixed(2))
}

function add(amounts: readonly Big[]): Big {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0))
}

function anInvoice(facts: Partial<KsefInvoice>): KsefInvoice {
  return { ...readSample('fa3-energy.xml'), toPay: null, surcharges: [], total: '0.00', ...facts }
}

function aLine(facts: Partial<KsefLine>): KsefLine {
  return {
    number: 1,
    place: 'Fa/FaWiersz[1]',
    name: 'Energia',
    unit: 'kWh',
    quantity: '160',
    unitNet: '0.5',
    unitGross: null,
    discount: null,
    net: '80.00',
    gross: null,
    vatRate: '23',
    vat: null,
    isBefore: false,
    suppliedOn: null,
    ...facts,
  }
}
