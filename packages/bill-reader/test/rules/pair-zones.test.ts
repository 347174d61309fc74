import { expect, test } from '@jest/globals'
import { pairZones } from '../../src/rules/pair-zones.ts'
import { readZone } from '../../src/rules/read-zone.ts'

function zonesOf(labels: readonly string[], meters: readonly (string | null)[] = []) {
  const lines = labels.map((label, index) => ({
    ...({ kind: 'rate', category: 'electricity', unit: 'kWh', label, zone: readZone(label) } as const),
    meterNumber: meters[index] ?? null,
  }))
  return pairZones(lines).map(({ zone }) => zone)
}

test.each([
  [
    ['Energia czynna szczyt', 'Energia czynna'],
    ['peak', 'off_peak'],
  ],
  [
    ['Energia czynna', 'Energia czynna strefa nocna'],
    ['day', 'night'],
  ],
  [
    ['Energia czynna dzień', 'Energia czynna (pozostałe godziny)'],
    ['day', 'night'],
  ],
  [
    ['Energia', 'Energia pozaszczyt', 'Opłata sieciowa'],
    ['peak', 'off_peak', null],
  ],
  [
    ['Energia szczyt', 'Energia pozostałe godziny'],
    ['peak', 'off_peak'],
  ],
  [
    ['Energia szczyt 1-15 maja', 'Energia 1-15 maja', 'Energia szczyt 16-31 maja', 'Energia 16-31 maja'],
    ['peak', 'off_peak', 'peak', 'off_peak'],
  ],
])('the price beside one of a zone has the other zone: %s', (labels, zones) => {
  expect(zonesOf(labels)).toEqual(zones)
})

test.each([
  [
    ['Energia strefa I', 'Energia strefa II'],
    ['day', 'night'],
  ],
  [
    ['Opłata, 2 strefa', 'Opłata, 1 strefa', 'Energia T1', 'Energia T2'],
    ['night', 'day', 'day', 'night'],
  ],
  [
    ['Zone 1', 'Zone 2', 'Zone 3'],
    ['morning_peak', 'afternoon_peak', 'off_peak'],
  ],
])('prices of numbered zones have them in their order: %s', (labels, zones) => {
  expect(zonesOf(labels)).toEqual(zones)
})

test.each([
  ['one number', ['Energia strefa I', 'Energia strefa I'], []],
  ['a number and none', ['Energia strefa I', 'Energia'], []],
  ['three prices', ['Energia szczyt', 'Energia pozaszczyt', 'Energia'], []],
  ['other names', ['Energia szczyt', 'Opłata jakościowa'], []],
  ['no zone', ['Energia', 'Energia'], []],
  ['other meters', ['Energia szczyt', 'Energia'], ['1144', '1155']],
] as const)('%s are no pair', (_, labels, meters) => {
  expect(zonesOf(labels, meters)).toEqual(labels.map(readZone))
})
