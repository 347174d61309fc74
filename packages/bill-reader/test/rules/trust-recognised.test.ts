import { expect, test } from '@jest/globals'
import { describeFinding } from '../../src/findings/describe-finding.ts'
import { readPages } from '../../src/rules/read-pages.ts'

const proven = '1  Energia czynna  kWh  90  0,6000  54,00  23%  66,42'
const lone = 'Energia elektryczna za październik  12,30'
const bill = (total: string, ...rows: string[]) => [
  'Faktura nr 31/2026',
  'Sprzedawca: Zmyślona Energia S.A.',
  'Okres: 01.10.2026 - 31.10.2026',
  ...rows,
  `Razem brutto: ${total} zł`,
]
const read = (lines: string[], certain: number) => readPages([{ lines, confidences: lines.map(() => certain) }])
const confidencesOf = (lines: string[], certain: number) =>
  read(lines, certain).lines.map(({ confidence }) => Math.round(confidence * 100) / 100)

test('with the checks that a recognised row passes, the confidence in it grows', () => {
  const [neither = 0] = confidencesOf(bill('99,99', lone), 0.6)
  const [arithmetic = 0] = confidencesOf(bill('99,99', proven), 0.6)
  const [sum = 0] = confidencesOf(bill('12,30', lone), 0.6)
  const [both = 0] = confidencesOf(bill('66,42', proven), 0.6)

  expect([neither, arithmetic, sum, both]).toEqual([0.33, 0.7, 0.79, 0.87])
})

test('words that were read without doubt are trusted as before', () => {
  expect(confidencesOf(bill('66,42', proven), 1)).toEqual([0.9])
})

test('a row that no check confirms is named, with the checks that failed', () => {
  const { findings } = read(bill('99,99', proven, lone), 0.6)

  const found = findings.find(({ code }) => code === 'not_confirmed')
  expect(found).toEqual({ code: 'not_confirmed', rows: { quoted: ['Energia elektryczna za październik'], more: 0 } })
  expect(found && describeFinding(found, 'en').detail).toContain('neither quantity and price nor the total confirm')
})

test('nothing is named where the bill adds up, or where it was printed as text', () => {
  const recognised = read(bill('78,72', proven, lone), 0.5).findings
  const printed = readPages([{ lines: bill('99,99', lone) }]).findings

  expect([...recognised, ...printed].map(({ code }) => code)).not.toContain('not_confirmed')
})
