import { expect, test } from '@jest/globals'
import { readDays } from '../../src/rules/read-days.ts'
import { readRowDays } from '../../src/rules/read-row-days.ts'

const spring = { from: '2026-03-01', to: '2026-04-30' }
const may = { from: '2026-05-01', to: '2026-05-31' }
const winter = { from: '2025-12-01', to: '2026-01-31' }

test.each([
  ['Paliwo gazowe marzec', spring, '2026-03-01', '2026-03-31'],
  ['Paliwo gazowe (kwiecień 2026)', spring, '2026-04-01', '2026-04-30'],
  ['Gaz 04.2026', spring, '2026-04-01', '2026-04-30'],
  ['Gaz IV/2026', spring, '2026-04-01', '2026-04-30'],
  ['Gas for April', spring, '2026-04-01', '2026-04-30'],
  ['Prąd grudzień', winter, '2025-12-01', '2025-12-31'],
  ['Prąd w styczniu', winter, '2026-01-01', '2026-01-31'],
  ['Energia 01.05-12.05', may, '2026-05-01', '2026-05-12'],
  ['Energia 13-31.05', may, '2026-05-13', '2026-05-31'],
  ['Energia 1-12 maja', may, '2026-05-01', '2026-05-12'],
  ['Energia od 13.05', may, '2026-05-13', '2026-05-31'],
  ['Energia do 12 maja', may, '2026-05-01', '2026-05-12'],
  ['Energia do 12.05.2026', may, '2026-05-01', '2026-05-12'],
  ['Energia (2026-05-13 do 2026-05-31)', may, '2026-05-13', '2026-05-31'],
  ['Energia 2026-05-01/2026-05-12', may, '2026-05-01', '2026-05-12'],
  ['Wywóz 09.04.2026', spring, '2026-04-09', '2026-04-09'],
  ['Woda lokal 3 marzec', spring, '2026-03-01', '2026-03-31'],
  ['Woda mieszkanie 3 kwiecień 2026', spring, '2026-04-01', '2026-04-30'],
  ['Gaz m-c 03', spring, '2026-03-01', '2026-03-31'],
  ['Gaz, miesiąc IV', spring, '2026-04-01', '2026-04-30'],
  ['Gaz za III', spring, '2026-03-01', '2026-03-31'],
  ['Gaz 04/26', spring, '2026-04-01', '2026-04-30'],
  ['Energia (2026-05-01..2026-05-12)', may, '2026-05-01', '2026-05-12'],
  ['Energia 01.05…12.05', may, '2026-05-01', '2026-05-12'],
  ['Odpady kwiecień 2026', may, '2026-04-01', '2026-04-30'],
  // A month before the bill is not the bill's.
  ['Gaz kwiecień', may, '2026-04-01', '2026-04-30'],
  ['Wyrównanie za 01.02.2026-28.02.2026', may, '2026-02-01', '2026-02-28'],
])('the row “%s” is for its days', (label, bill, from, to) => {
  expect(readDays(label, bill)).toEqual({ from, to })
})

test.each([
  ['Opłata sieciowa zmienna', may],
  ['Opłata za majątek, listwa i grunt', may],
  ['Usługa się należy', may],
  ['Jan Kowalski, ul. Lipowa', winter],
  ['Energia maj', may],
  ['Energia 01.05.2026 - 31.05.2026', may],
  ['Umowa z 12.03.2019', may],
  ['Opłata wg cennika od stycznia 2026', may],
  ['Opłata wg taryfy 02/2026', may],
  ['Odczyt 1 kwietnia', may],
  ['Kabel 3-1.5 mm', may],
  ['Woda ul. Polna 03/26', spring],
  ['Woda lok. 04/26', spring],
  ['Kable 03/12', spring],
  ['Opłata za 3 szt.', spring],
  ['Gaz III', spring],
])('the row “%s” has the days of its bill', (label, bill) => {
  expect(readDays(label, bill)).toBeNull()
})

test.each([
  ['Energia czynna  01.04.26  17.04.26  118 kWh  0,6210  90,13', '2026-04-01', '2026-04-17'],
  ['Energia czynna  01.03.26  31.03.26  90 kWh  18.04.26  30.04.26  118 kWh  0,62  90,13', '2026-04-18', '2026-04-30'],
  ['Sieciowa zmienna  03.2026  131 kWh  0,3912  63,04', '2026-03-01', '2026-03-31'],
  ['kwiecień  woda  6.2  m3  5.44  36.43', '2026-04-01', '2026-04-30'],
  ['Energia czynna do 31.03.2026  520 kWh  0,57  370,33', '2026-03-01', '2026-03-31'],
])('a printed row has the days of its cells: %s', (excerpt, from, to) => {
  expect(readRowDays({ label: 'Energia czynna', excerpt }, spring)).toEqual({ from, to })
})

test('a day of a reading in a printed row is no period', () => {
  const excerpt = 'Woda  odczyt  12.04.2026  19 m3  5,12  105,05'

  expect(readRowDays({ label: 'Woda', excerpt }, spring)).toBeNull()
})
