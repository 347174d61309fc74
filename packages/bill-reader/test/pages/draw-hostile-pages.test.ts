import { expect, test } from '@jest/globals'
import { pageReasons } from '@lokum/contracts/problems/page-reason'
import { aJpeg, aPng } from '../files.ts'
import { aPdf, compressedRepeats, pageWith, rawPdf } from '../readers/pdfs.ts'
import { draw, outcomeOf } from './draw.ts'
import { expectOneOf } from './expect-one-of.ts'

const [damaged, tooHeavy, locked] = [pageReasons.damaged.en, pageReasons.tooHeavy.en, pageReasons.locked.en]
const whole = await aPdf((pdf) => pdf.text('Faktura', 50, 50))
const endless = compressedRepeats('0 0 600 800 re f '.repeat(60_000), 100)

test.each([
  ['is cut off in its middle', whole.subarray(0, whole.length / 2), [damaged]],
  ['is locked by a password', await aPdf((pdf) => pdf.text('x'), { userPassword: 'a' }), [locked]],
  ['draws six million rectangles', pageWith(endless, { filter: '/Filter/FlateDecode' }), [tooHeavy, damaged]],
] as const)('a PDF that %s gets a clear refusal, and memory stays flat', async (_, bytes, outcomes) => {
  await expectOneOf(outcomes, bytes)
})

test('the last of ten thousand pages is drawn', async () => {
  const count = 10_000
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${'3 0 R '.repeat(count)}]/Count ${count}>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 90]>>',
  ])

  const drawn = await draw(bytes, { page: count })

  expect([drawn.width, drawn.height]).toEqual([480, 480])
  await expect(draw(bytes, { page: count + 1 })).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  ['a JPEG that claims 30 000 pixels a side', aJpeg({ width: 30_000, height: 30_000 }), 'image/jpeg', tooHeavy],
  ['a PNG with a single row', aPng({ width: 8, height: 8 }), 'image/png', damaged],
] as const)('%s is refused', async (_, bytes, mediaType, reason) => {
  expect(await outcomeOf(bytes, { mediaType })).toBe(reason)
})
