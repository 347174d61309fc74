import { expect, test } from '@jest/globals'
import { findUtility } from '../../src/recognition/find-utility.ts'
import { numbersIn } from '../../src/recognition/printed-numbers.ts'
import { aMeterPhoto } from './a-meter-photo.ts'
import { goldenFile, recogniseMeter } from './recognise.ts'

const printed: [string, string, string][] = [
  ['in groups', 'Nr 84 120 663', '84120663'],
  ['in groups behind a label that touches it', 'Nr.84 120 663 2023', '841206632023'],
  ['in groups without a label', '4012 7788 2010', '401277882010'],
  ['in one word', 'Nr fabr. 7740012', '7740012'],
  ['behind a label that touches it', 'Nr:7740012', '7740012'],
  ['with letters', 'S/N WZ55012', 'WZ55012'],
]

test.each(printed)('the number of a meter printed %s is read without blanks', (_, line, number) => {
  expect(numbersIn([line.split(' ')], '')[0]).toBe(number)
})

test('a year behind a number in groups hides it from no known meter', () => {
  expect(numbersIn([['Nr', '84', '120', '663', '2023']], '')).toEqual(expect.arrayContaining(['84120663']))
})

test('ratings beside each other are no number in groups', () => {
  expect(
    numbersIn(
      [
        ['230', 'V', '5(60)', 'A', '50', 'Hz'],
        ['1000', 'imp/kWh'],
      ],
      '',
    ),
  ).toEqual(['1000'])
})

test.each(['CE M18 1259', 'CEM18 1259', 'M18.1259', 'CE M24 0102', 'CE 1433', 'CE MI8 1259', 'M18 1259'])(
  'the mark of a certificate, %s, is no number of a meter',
  (mark) => {
    expect(numbersIn([mark.split(' '), ['Nr', '84', '120', '663']], '')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:CE)?(?:M[\dI]{2})?[.]?(?:1259|0102|1433)$/)]),
    )
  },
)

test('four digits without a mark before them may be the number of a meter', () => {
  expect(numbersIn([['PREPAY', '1259']], '')).toEqual(['1259'])
})

const fronts: [string, string | null][] = [
  ['Licznik energii elektrycznej 230 V', 'electricity'],
  ['1000 imp/kWh', 'electricity'],
  ['Gazomierz miechowy', 'gas'],
  ['G4 Qmax 6 m³/h Qmin 0,04 m³/h', 'gas'],
  ['Q min 0,04 m³/h', 'gas'],
  ['Wodomierz do wody zimnej R100', 'cold_water'],
  ['Wodomierz ciepła woda T90', 'hot_water'],
  ['Q3 2,5 m³/h R100 T30', 'cold_water'],
  ['Ciepłomierz qp 1,5 kWh', 'heating'],
  ['Wodomierz R100 DN 15 Qmin', null],
  ['Wodomierz T30 T90', null],
  ['m³ 2019', null],
  ['Gazomierz kWh', null],
]

test.each(fronts)('a front that says "%s" is that of %s', (front, utility) => {
  expect(findUtility([front.split(' ')])).toBe(utility)
})

test.each([
  ['drums-electricity', 'electricity', null],
  ['drums-water', 'cold_water', null],
  ['drums-gas', 'gas', null],
  ['segments-heat', 'heating', 4],
])('the photo %s tells its utility, and its whole digits where they are seen', async (name, utility, point) => {
  const seen = await recogniseMeter(await goldenFile(`meters/${name}.jpg`), { mediaType: 'image/jpeg' })

  expect([seen.utility, seen.counter?.point]).toEqual([utility, point])
})

const photos: [string, Parameters<typeof aMeterPhoto>[0], string, number | null][] = [
  ['a red wheel', { counter: '06504.7', number: 'Nr 84 120 663' }, '065047', 5],
  [
    'three red wheels, lying askew in warm light',
    { counter: '01842.553', number: 'Nr 30182745', degrees: 3, light: '#ffd9a8' },
    '01842553',
    5,
  ],
  ['black wheels alone, in warm light', { counter: '20110', number: 'Nr 30182745', light: '#ffd9a8' }, '20110', null],
  ['a red wheel in a grey photo', { counter: '04672.3', number: 'Nr 30182745', isGrey: true }, '046723', null],
]

test.each(photos)('a counter with %s is read with its decimals', async (_, photo, digits, point) => {
  const { counter, numbers } = await recogniseMeter(await aMeterPhoto(photo), { mediaType: 'image/jpeg' })

  expect([counter?.digits, counter?.point]).toEqual([digits, point])
  expect(numbers[0]).toBe(photo.number.replace('Nr', '').replaceAll(' ', ''))
})
