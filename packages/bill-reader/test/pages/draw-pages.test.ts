import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import sharp from 'sharp'
import { readLayout } from '../golden/read-layout.ts'
import { aPdf, rawPdf } from '../readers/pdfs.ts'
import { wholePictures } from '../whole-pictures.ts'
import { draw } from './draw.ts'

const folder = join(import.meta.dirname, '../golden')
const bills = join(folder, 'generated')
/** One upright and one that lies. */
const golden = atDepth({
  usual: ['community-areas.pdf', 'community-year-wide-table.pdf'],
  deep: (await readdir(bills)).slice(0, 12),
})
/** Red in its upper left corner, on white. */
const marked = { create: { width: 600, height: 200, channels: 3, background: 'white' } } as const
const corner = {
  input: { create: { width: 100, height: 100, channels: 3, background: 'red' } },
  left: 0,
  top: 0,
} as const
const aPicture = () => sharp(marked).composite([corner])

test.each(golden)('the first page of %s is a picture with something on it', async (file) => {
  const bytes = await readFile(join(bills, file))
  const { pages } = readLayout(folder, file.replace('.pdf', ''))

  const { format, width, height, darkest } = await draw(bytes)

  const expected = pages.includes('@landscape') ? 339 : 679
  expect({ format, width, height }).toEqual({ format: 'webp', width: 480, height: expected })
  expect(darkest).toBeLessThan(100)
})

test.each(atDepth({ usual: [960], deep: [480, 960, 1_920] }))('a page is %s pixels wide', async (width) => {
  const bytes = await readFile(join(bills, 'energy-two-pages.pdf'))

  const drawn = await draw(bytes, { page: 2, width })

  expect([drawn.width, drawn.height]).toEqual([width, Math.round((width * 841.89) / 595.28)])
})

test('a page after the last is not found', async () => {
  const bytes = await aPdf((pdf) => pdf.text('1'))

  await expect(draw(bytes, { page: 2 })).rejects.toMatchObject({ code: 'not_found' })
  await expect(draw(wholePictures.jpeg, { mediaType: 'image/jpeg', page: 2 })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a page is turned and cut as a viewer shows it', async () => {
  const square = '1 0 0 rg 110 610 80 80 re f'
  const page = '/Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/CropBox[100 500 400 700]/Rotate 90'
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<<${page}/Contents 4 0 R>>`,
    `<</Length ${square.length}>>stream\n${square}\nendstream`,
  ])

  const drawn = await draw(bytes)

  expect([drawn.width, drawn.height]).toEqual([480, 720])
  expect([drawn.colourAt(0.75, 1 / 6), drawn.colourAt(0.25, 1 / 6), drawn.colourAt(0.75, 0.5)]).toEqual([
    'red',
    'white',
    'white',
  ])
})

test('a very long page is narrower, and a very small one as wide as asked', async () => {
  const [long, small] = [[3, 14_400] as const, [3, 3] as const].map(([width, height]) =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]>>`,
    ]),
  )

  const drawn = [await draw(long ?? Buffer.alloc(0)), await draw(small ?? Buffer.alloc(0))]

  expect(drawn.map(({ width, height }) => [width, height])).toEqual([
    [2, 8_000],
    [480, 480],
  ])
})

test('a photo that its camera turned stands upright', async () => {
  const turned = await aPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer()

  const drawn = await draw(turned, { mediaType: 'image/jpeg' })

  expect([drawn.width, drawn.height]).toEqual([200, 600])
  expect([drawn.colourAt(0.75, 0.08), drawn.colourAt(0.25, 0.08), drawn.colourAt(0.75, 0.9)]).toEqual([
    'red',
    'white',
    'white',
  ])
})

test('a photo is made smaller and never larger', async () => {
  const photo = await aPicture().png().toBuffer()

  const [small, large] = [
    await draw(photo, { mediaType: 'image/png', width: 480 }),
    await draw(photo, { mediaType: 'image/png', width: 1_920 }),
  ]

  expect([small.width, small.height, large.width, large.height]).toEqual([480, 160, 600, 200])
})

test('a HEIC is a picture, and what is transparent is white', async () => {
  const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
    .webp()
    .toBuffer()

  const heic = await draw(wholePictures.heic, { mediaType: 'image/heic' })
  const webp = await draw(clear, { mediaType: 'image/webp' })

  expect([heic.format, heic.width, heic.height]).toEqual(['webp', 16, 16])
  expect(webp.colourAt(0.5, 0.5)).toBe('white')
})
