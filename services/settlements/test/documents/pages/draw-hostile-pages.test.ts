import { deflateSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { pageReasons } from '@lokum/contracts/problems/page-reason'
import sharp from 'sharp'
import { aHeic, aJpeg, aPng } from '../files.ts'
import { aPdf, aStream, compressedRepeats, pageWith, rawPdf } from '../readers/pdfs.ts'
import { draw, outcomeOf } from './draw.ts'

const [catalog, pages] = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>']
const [picture, damaged, tooHeavy] = ['picture', pageReasons.damaged.en, pageReasons.tooHeavy.en]
const whole = await aPdf((pdf) => pdf.text('Faktura', 50, 50))
const flate = '/Filter/FlateDecode'
const gigabyte = compressedRepeats(' '.repeat(1_048_576), 1_024)
const endless = compressedRepeats('0 0 600 800 re f '.repeat(60_000), 100)
const sized = (box: string) => rawPdf([catalog, pages, `<</Type/Page/Parent 2 0 R/MediaBox[${box}]>>`])
const drawing = (object: Buffer) =>
  rawPdf([
    catalog,
    pages,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>',
    aStream('q 600 0 0 800 0 0 cm /X Do Q'),
    object,
  ])
const image = (content: Buffer, { side = 30_000, filter = flate } = {}) =>
  drawing(
    aStream(
      content,
      `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8${filter}`,
    ),
  )
const form = (content: string) =>
  drawing(aStream(content, '/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</X 5 0 R>>>>'))

const pdfs: [string, Uint8Array, readonly string[]][] = [
  ['is cut off in its middle', whole.subarray(0, whole.length / 2), [damaged]],
  ['has lost its table of objects', whole.subarray(0, whole.lastIndexOf('xref')), [picture]],
  ['is empty', Buffer.alloc(0), [damaged]],
  ['is no PDF', Buffer.from('<Faktura/>'), [damaged]],
  ['is random after its head', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 0xa5)]), [damaged]],
  ['is locked by a password', await aPdf((pdf) => pdf.text('x'), { userPassword: 'a' }), [pageReasons.locked.en]],
  ['is locked against changes only', await aPdf((pdf) => pdf.text('x'), { ownerPassword: 'a' }), [picture]],
  ['has a page of a billion points', sized('0 0 1000000000 1000000000'), [picture, damaged]],
  ['has a page of no height', sized('0 0 600 0'), [picture, damaged]],
  ['has a page without numbers', sized('(a) /b null []'), [picture, damaged]],
  ['names itself as its page', rawPdf([catalog, '<</Type/Pages/Kids[2 0 R]/Count 9>>']), [damaged]],
  ['has a million brackets', pageWith('', { catalog: `/X ${'['.repeat(1e6)}` }), [picture, damaged]],
  ['has content of a gigabyte', pageWith(gigabyte, { filter: flate }), [picture, damaged, tooHeavy]],
  [
    'is compressed twice',
    pageWith(deflateSync(gigabyte), { filter: '/Filter[/FlateDecode/FlateDecode]' }),
    [damaged, picture, tooHeavy],
  ],
  ['draws six million rectangles', pageWith(endless, { filter: flate }), [tooHeavy, damaged]],
  ['has an image of 900 million pixels', image(gigabyte), [picture, damaged, tooHeavy]],
  ['has an image that ends at once', image(deflateSync('x'), { side: 60_000 }), [picture, damaged, tooHeavy]],
  ['has a JPEG that is none', image(Buffer.alloc(1_000, 7), { filter: '/Filter/DCTDecode' }), [picture]],
  ['draws itself in itself', form('/X Do /X Do'), [picture, tooHeavy]],
]

test.each(pdfs)(
  'a PDF that %s gives a picture or a clear refusal, and memory stays flat',
  async (_, bytes, outcomes) => {
    const before = process.memoryUsage.rss()

    const outcome = await outcomeOf(bytes, { width: 1_920 })

    expect(outcomes).toContain(outcome)
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000)
  },
)

test('the last of ten thousand pages is drawn', async () => {
  const count = 10_000
  const bytes = rawPdf([
    catalog,
    `<</Type/Pages/Kids[${'3 0 R '.repeat(count)}]/Count ${count}>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 90]>>',
  ])

  const drawn = await draw(bytes, { page: count })

  expect([drawn.width, drawn.height]).toEqual([480, 480])
  await expect(draw(bytes, { page: count + 1 })).rejects.toMatchObject({ code: 'not_found' })
})

test('a JPEG of 48 million pixels is drawn', async () => {
  const bytes = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

  const drawn = await draw(bytes, { mediaType: 'image/jpeg', width: 1_920 })

  expect([drawn.width, drawn.height, drawn.colourAt(0.5, 0.5)]).toEqual([1_920, 2_560, 'red'])
})

test.each([
  ['a HEIC that claims 48 million pixels', aHeic({ width: 8_000, height: 6_000 }), 'image/heic', damaged],
  ['a JPEG that claims 30 000 pixels a side', aJpeg({ width: 30_000, height: 30_000 }), 'image/jpeg', tooHeavy],
  ['a PNG that claims 30 000 pixels a side', aPng({ width: 30_000, height: 30_000 }), 'image/png', tooHeavy],
  ['a PNG with a single row', aPng({ width: 8, height: 8 }), 'image/png', damaged],
  ['a WebP that is none', Buffer.from('RIFF'), 'image/webp', damaged],
] as const)('%s is refused', async (_, bytes, mediaType, reason) => {
  expect(await outcomeOf(bytes, { mediaType })).toBe(reason)
})
