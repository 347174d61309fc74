import { expect, test } from '@jest/globals'
import { measureCpuMs } from '@lokum/local-stack/testing/cpu-time'
import { readZone } from '../../src/rules/read-zone.ts'

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
  ['Energia czynna pozaszczyt (noc, sobota, niedziela)', 'off_peak'],
  ['Energia czynna szczyt [dzień roboczy]', 'peak'],
  ['Energia (noc, sobota, niedziela)', 'night'],
  ['Energia czynna szczyt (7-13) przedpołudniowy', 'morning_peak'],
  ['Energia w szczycie', 'peak'],
  ['Energia w nocy', 'night'],
  ['Energia G12 dz.', 'day'],
  ['Energia czynna, strefa tania', 'night'],
  ['Energia droższa (dzień)', 'day'],
  ['Oświetlenie drogowe', null],
  ['Energy (day rate)', 'day'],
  ['Electricity, night', 'night'],
  ['Electricity off-peak', 'off_peak'],
  ['Standing charge per day', null],
  ['Strefa nocna / pozaszczytowa', 'night'],
  ['Strefa szczytowa, dzienna', 'peak'],
  ['Strefa dzienna i nocna', null],
  ['Energia (dzień, noc)', null],
  ['Szczyt i pozaszczyt (cała doba)', null],
  ['', null],
  ['constructor', null],
])('the label “%s” names the zone %s', (label, zone) => {
  expect(readZone(label)).toBe(zone)
})

test('the zone of a long label is read in time that grows with its length at most', async () => {
  const zones = new Set<unknown>()
  const readMany = () => {
    for (let read = 0; read < 200; read += 1) zones.add(readZone('poza szczyt na dzien '.repeat(20_000)))
  }

  expect(await measureCpuMs(readMany)).toBeLessThan(2_000)

  expect(zones).toEqual(new Set(['off_peak']))
})
