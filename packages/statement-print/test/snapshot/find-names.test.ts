import { expect, test } from '@jest/globals'
import { createNameFinder } from '../../src/snapshot/find-names.ts'

const kowalska = { name: 'Anna Kowalska', email: 'anna.k@example.org' }
const lis = { name: 'Jan Lis', email: 'Jan.Lis@example.org' }
const zolw = { name: 'Żaneta Żółw-Nowak', email: 'z@example.org' }
const dudek = { name: 'Ewa Dudek', email: 'e@example.org' }
const own = { name: 'Jan Wróbel', email: 'wrobel@example.org' }
const namesOther = createNameFinder([kowalska, lis, zolw, dudek], own)

test.each([
  'Kowalska',
  'podlicznik p. KOWALSKIEJ',
  'faktura_kowalska_2026-04.pdf',
  'dla Anny',
  'Lisowi, m. 4',
  'zolw',
  'Nowak-Żółw',
  'u p. Dudka',
  'kontakt: jan.lis@EXAMPLE.org',
  'Kowalska'.normalize('NFD'),
])('“%s” names another tenant', (text) => {
  expect(namesOther(text)).toBe(true)
})

test.each([
  '',
  'Odpady komunalne, listopad 2026',
  'Jan Wróbel, lokal 7',
  'Jana Wróbla',
  'page 1, line 12',
  '1 120 kWh × 0,6150 zł = 688,80 zł',
  'wrobel@example.org',
])('“%s” names no other tenant', (text) => {
  expect(namesOther(text)).toBe(false)
})

test('a tenant’s former agreement does not make a different person', () => {
  const before = { name: 'Jan Wróbel', email: 'stary@example.org' }

  const finds = createNameFinder([before], own)

  expect(['Jan Wróbel', 'Wróbla', 'nowy@example.org'].map(finds)).toEqual([false, false, false])
})
