import { deflateSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { pageReasons } from '@lokum/contracts/problems/page-reason'
import sharp from 'sharp'
import { aHeic, aPng } from '../files.ts'
import { aPdf, aStream, compressedRepeats, pageWith, rawPdf } from '../readers/pdfs.ts'
import { draw, outcomeOf } from './draw.ts'
import { expectOneOf } from './expect-one-of.ts'

const [catalog, pages] = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>']
const [picture, damaged, tooHeavy] = ['picture', pageReasons.damaged.en, pageReasons.tooHeavy.en]
const whole = await aPdf((pdf) => pdf.text('Faktura', 50, 50))
const flate = '/Filter/FlateDecode'
const gigabyte = compressedRepeats(' '.repeat(1_048_576), 1_024)
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
  ['has lost its table of objects', whole.subarray(0, whole.lastIndexOf('xref')), [picture]],
  ['is empty', Buffer.alloc(0), [damaged]],
  ['is no PDF', Buffer.from('<Faktura/>'), [damaged]],
  ['is random after its head', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 0xa5)]), [damaged]],
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
  ['has an image of 900 million pixels', image(gigabyte), [picture, damaged, tooHeavy]],
  ['has an image that ends at once', image(deflateSync('x'), { side: 60_000 }), [picture, damaged, tooHeavy]],
  ['has a JPEG that is none', image(Buffer.alloc(1_000, 7), { filter: '/Filter/DCTDecode' }), [picture]],
  ['draws itself in itself', form('/X Do /X Do'), [picture, tooHeavy]],
]

test.each(pdfs)(
  'a PDF that %s gives a picture or a clear refusal, and memory stays flat',
  async (_, bytes, outcomes) => {
    await expectOneOf(outcomes, bytes)
  },
)

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
  ['a PNG that claims 30 000 pixels a side', aPng({ width: 30_000, height: 30_000 }), 'image/png', tooHeavy],
  ['a WebP that is none', Buffer.from('RIFF'), 'image/webp', damaged],
] as const)('%s is refused', async (_, bytes, mediaType, reason) => {
  expect(await outcomeOf(bytes, { mediaType })).toBe(reason)
})
