import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { arrangeLines, type PlacedText } from '../../src/readers/arrange-lines.ts'

const piece = (text: string, x: number, y: number, facts: Partial<PlacedText> = {}): PlacedText => ({
  text,
  x,
  y,
  width: text.length * 5,
  height: 10,
  angle: 0,
  box: null,
  ...facts,
})

const textsOf = (pieces: readonly PlacedText[]) => arrangeLines(pieces).map(({ text }) => text)

const layouts: [string, PlacedText[], string[]][] = [
  [
    'columns of a table',
    [piece('98,40', 300, 700), piece('160', 100, 700), piece('kWh', 118, 700)],
    ['160 kWh  98,40'],
  ],
  ['rows in another order than on the page', [piece('second', 0, 680), piece('first', 0, 700)], ['first', 'second']],
  ['letters set one by one', [...'Woda'].map((letter, n) => piece(letter, n * 5, 700)), ['Woda']],
  ['a raised 3', [piece('7,4 m', 0, 700), piece('3', 25, 703, { height: 6, width: 3 })], ['7,4 m3']],
  ['a baseline that is a hair off', [piece('Razem', 0, 700), piece('12,00', 200, 699.2)], ['Razem  12,00']],
  ['a text printed twice to be bold', [piece('SUMA', 0, 700), piece('SUMA', 0.3, 700)], ['SUMA']],
  ['the same number in two columns', [piece('10', 0, 700), piece('10', 100, 700)], ['10  10']],
  ['columns made of spaces', [piece('Prąd     160    98,40', 0, 700)], ['Prąd  160  98,40']],
  ['empty pieces', [piece(' ', 0, 700), piece('', 5, 700), piece('a', 50, 700)], ['a']],
  ['small print under large', [piece('Faktura', 0, 700, { height: 20 }), piece('nr 1', 0, 685)], ['Faktura', 'nr 1']],
]

test.each(layouts)('%s become lines in reading order', (_, pieces, lines) => {
  expect(textsOf(pieces)).toEqual(lines)
})

test('text along the edge of the page follows the rest, in its own direction', () => {
  const upwards = { angle: 90 }

  const lines = textsOf([
    piece('formularz', 20, 100, upwards),
    piece('Faktura', 50, 700),
    piece('F-12', 20, 160, upwards),
  ])

  expect(lines).toEqual(['Faktura', 'formularz  F-12'])
})

test('the box of a line is around all its pieces', () => {
  const [line] = arrangeLines([
    piece('98,40', 300, 700, { box: [0.5, 0.1, 0.1, 0.02] }),
    piece('160', 100, 700, { box: [0.1, 0.11, 0.05, 0.03] }),
    piece('kWh', 118, 700, { box: null }),
  ])

  expect(line).toMatchObject({ text: '160 kWh  98,40', box: [0.1, 0.1, 0.5, 0.04] })
})

test('a line says where its cells are, also those that are made of spaces', () => {
  const [line] = arrangeLines([piece('kWh', 218, 700), piece('Prąd     160', 0, 700), piece('98,40', 300, 700)])

  expect(line?.text).toBe('Prąd  160  kWh  98,40')
  expect(line?.spans).toEqual([
    { start: 0, end: 4, from: 0, to: 20 },
    { start: 6, end: 9, from: 45, to: 60 },
    { start: 11, end: 14, from: 218, to: 233 },
    { start: 16, end: 21, from: 300, to: 325 },
  ])
})

test('cells that are wider than their column are not one word', () => {
  expect(textsOf([piece('01.01-31.01.2026', 0, 700), piece('kWh', 70, 700)])).toEqual(['01.01-31.01.2026  kWh'])
})

test('no character is lost or invented, wherever the pieces are', () => {
  const place = fc.record({
    text: fc.stringMatching(/^[a-z0-9 ]{0,6}$/),
    x: fc.nat({ max: 20 }).map((column) => column * 40),
    y: fc.nat({ max: 20 }).map((row) => row * 40),
    angle: fc.constantFrom(0, 90, 180, 270),
  })
  const pieces = fc.uniqueArray(place, { selector: ({ x, y, angle }) => `${x} ${y} ${angle}` })
  const letters = (texts: readonly string[]) => texts.join('').replaceAll(' ', '').split('').toSorted().join('')

  fc.assert(
    fc.property(pieces, (found) => {
      const lines = textsOf(found.map(({ text, x, y, angle }) => piece(text, x, y, { angle })))

      expect(letters(lines)).toBe(letters(found.map(({ text }) => text)))
    }),
  )
})
