import { expect, test } from '@jest/globals'
import { aPdf, compressedRepeats, pageWith } from '../readers/pdfs.ts'
import { refusalOf, refusalOfMeter } from './hostile-pictures.ts'
import { goldenFile } from './recognise.ts'

const cutOff = (await goldenFile('scans/water-gross.photo.jpg')).subarray(0, 20_000)
const endless = compressedRepeats('0 0 600 800 re f '.repeat(60_000), 100)

test.each([
  ['is cut off', 'image/jpeg', cutOff, 'picture_damaged'],
  ['is a locked PDF', 'application/pdf', await aPdf((one) => one.text('x'), { userPassword: 'a' }), 'picture_locked'],
  [
    'is a PDF that never ends',
    'application/pdf',
    pageWith(endless, { filter: '/Filter/FlateDecode' }),
    'picture_too_heavy',
  ],
] as const)('a picture that %s is refused with its reason, and memory stays flat', async (_, type, bytes, reason) => {
  expect(await refusalOf(bytes, type)).toBe(reason)
})

test('a photo of a meter that is cut off proposes nothing', async () => {
  expect(await refusalOfMeter(cutOff, 'image/jpeg')).toBe('picture_damaged')
})
