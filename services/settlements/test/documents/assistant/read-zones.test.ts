import { expect, test } from '@jest/globals'
import { readZone } from '../../../src/documents/assistant/rules/read-zone.ts'

test.each([
  ['Energia czynna strefa dzienna', 'day'],
  ['Opłata sieciowa zmienna – DZIEŃ', 'day'],
  ['Energia elektryczna nocna', 'night'],
  ['Energia, noc', 'night'],
  ['Obrót energią - taryfa G12 szczyt', 'peak'],
  ['Energia czynna (strefa szczytowa)', 'peak'],
  ['Obrót energią - taryfa G12 poza szczytem', 'off_peak'],
  ['Strefa pozaszczytowa', 'off_peak'],
  ['Szczyt przedpołudniowy', 'morning_peak'],
  ['Strefa: szczyt popołudniowy', 'afternoon_peak'],
  ['Energia czynna całodobowa', null],
  ['Zużycie na dzień 31.05.2026', null],
  ['Strefa dzienna i nocna', null],
  ['', null],
])('the label “%s” names the zone %s', (label, zone) => {
  expect(readZone(label)).toBe(zone)
})

test('the zone of a long label is read in time that grows with its length at most', () => {
  const started = performance.now()

  const zones = Array.from({ length: 200 }, () => readZone('poza szczyt na dzien '.repeat(20_000)))

  expect(new Set(zones)).toEqual(new Set(['off_peak']))
  expect(performance.now() - started).toBeLessThan(2_000)
})
