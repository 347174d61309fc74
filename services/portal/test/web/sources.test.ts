import { expect, test } from '@jest/globals'
import { pageNamed } from '../../web/parts/source/page-named.ts'
import { stepOfKey } from '../../web/parts/source/viewer-keys.ts'
import { quantityText, rateText } from '../../web/words/figures.ts'

test.each([
  ['page 2, line 12', 2],
  ['strona 3', 3],
  ['str. 1, dół', 1],
  ['Fa/FaWiersz[3]', null],
  ['page 0', null],
])('the place %s names page %s', (place, page) => {
  expect(pageNamed(place)).toBe(page)
})

const plain = { ctrlKey: false, metaKey: false, altKey: false }

test.each([
  ['+', 1, 'larger'],
  ['=', 1, 'larger'],
  ['-', 2, 'smaller'],
  ['0', 2, 'reset'],
  ['ArrowRight', 1, 'after'],
  ['ArrowRight', 2, null],
  ['a', 1, null],
] as const)('%s in a viewer at zoom %d means %s', (key, zoom, step) => {
  expect(stepOfKey({ ...plain, key }, zoom)).toBe(step)
})

test('the viewer leaves the shortcuts of the browser alone', () => {
  expect(stepOfKey({ ...plain, ctrlKey: true, key: '+' }, 1)).toBeNull()
})

test('quantities and prices keep every decimal and never wrap', () => {
  expect(quantityText(16_038.125, 'kWh', 'pl')).toBe('16\u00a0038,125\u00a0kWh')
  expect(rateText(0.61512345, 'kWh', 'pl')).toBe('0,61512345\u00a0zł/kWh')
  expect(rateText(0.615, 'kWh', 'en')).toBe('0.615\u00a0PLN/kWh')
  expect(rateText(null, 'kWh', 'en')).toBe('–')
})
