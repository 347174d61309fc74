import { expect, test } from '@jest/globals'
import { repairWord } from '../../src/recognition/repair-word.ts'

test.each([
  ['m?', '14', 'm³'],
  ['m*', '14,5', 'm³'],
  ["m'", '1 204', 'm³'],
  ['m?,', '14', 'm³,'],
  ['mi', '14', 'm³'],
  ['zł/m?', '4,91', 'zł/m³'],
  ['14m?', 'Ilość', '14m³'],
  ['zt', '4,91', 'zł'],
  ['kWn', '160', 'kWh'],
  ['[m*]', 'Zużycie', '[m³]'],
  ['[G]]', 'Zużycie', '[GJ]'],
  ['G)', '5,17', 'GJ'],
  ['Sp.z', 'Prąd', 'Sp. z'],
  ['0.0.', 'z', 'o.o.'],
  ['0.o.,', 'z', 'o.o.,'],
  ['00.', 'z', 'o.o.'],
  ['janQexample.org,', 'e-mail:', 'jan@example.org,'],
])('the word %s after %s becomes what it looks like: %s', (word, before, repaired) => {
  expect(repairWord(word, before)).toBe(repaired)
})

test.each([
  ['mi', 'daj'],
  ['m1', 'lokal'],
  ['m', '3'],
  ['mies.', '1'],
  ['m3', '27'],
  ['Umowa?', '1'],
  ['0.0', '14'],
  ['Q3', '2,5'],
  ['Qmax', '6'],
])('the word %s after %s stays as it is', (word, before) => {
  expect(repairWord(word, before)).toBe(word)
})
