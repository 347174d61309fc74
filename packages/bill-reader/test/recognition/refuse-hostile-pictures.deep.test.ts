import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { aPdf } from '../readers/pdfs.ts'
import { refusalOf, refusalOfMeter } from './hostile-pictures.ts'
import { goldenFile, recognise } from './recognise.ts'

type Size = { width: number; height: number }
const flat = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })
const [jpeg, png, pdf] = ['image/jpeg', 'image/png', 'application/pdf'] as const
const whole = await goldenFile('scans/water-gross.photo.jpg')
const bomb = await flat({ width: 20_000, height: 20_000 }).png({ compressionLevel: 9 }).toBuffer()
const large = await flat({ width: 8_000, height: 6_000 })
  .composite([{ input: Buffer.from(whole), left: 0, top: 0 }])
  .jpeg()
  .toBuffer()
const long = await flat({ width: 1, height: 60_000 }).png().toBuffer()

test.each([
  ['is empty', jpeg, new Uint8Array(), 'picture_damaged'],
  ['is not a picture', jpeg, Buffer.from('<svg/>'), 'picture_damaged'],
  ['is one pixel wide and 60 000 long', png, long, 'picture_without_text'],
  ['unfolds to 400 million pixels', png, bomb, 'picture_too_heavy'],
  ['is white', png, await flat({ width: 900, height: 900 }).png().toBuffer(), 'picture_without_text'],
] as const)('a picture that %s is refused with its reason, and memory stays flat', async (_, type, bytes, reason) => {
  expect(await refusalOf(bytes, type)).toBe(reason)
})

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const noisy = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: 'white', noise } })
  .jpeg()
  .toBuffer()
const striped = await sharp({
  create: { width: 8, height: 8, channels: 3, background: 'black' },
})
  .extend({ right: 8, background: 'white' })
  .resize(1_600, 1_200, { kernel: 'nearest', fit: 'fill' })
  .png()
  .toBuffer()

test.each([
  ['is one pixel wide and 60 000 long', png, long, ['picture_without_counter']],
  ['unfolds to 400 million pixels', png, bomb, ['picture_too_heavy']],
  ['has no counter', jpeg, whole, ['picture_without_counter']],
  ['is noise', jpeg, noisy, ['picture_without_counter', 'picture_too_heavy']],
  ['is half black', png, striped, ['picture_without_counter']],
] as const)('a photo of a meter that %s proposes nothing', async (_, mediaType, bytes, reasons) => {
  expect(reasons).toContain(await refusalOfMeter(bytes, mediaType))
})

test('a photo of 48 million pixels is read within the limits of any photo', async () => {
  const { rows } = await recognise(large, { mediaType: jpeg })

  expect(rows.map(({ line }) => line)).toContainEqual(expect.stringMatching(/Razem.*126\.68 zł/))
})

test('of a scan of a hundred pages the first twenty are read, one after the other, and memory stays flat', async () => {
  const draw: Parameters<typeof aPdf>[0] = (one) => {
    for (let page = 1; page <= 100; page += 1) {
      // A page too low for text takes no time.
      const hasText = page === 1 || page >= 20
      one.addPage({ size: [600, hasText ? 80 : 8], margin: 0 })
      if (hasText) one.fontSize(14).text(`Strona ${page}`, 50, 30)
    }
  }
  const scan = await aPdf(draw, { autoFirstPage: false })
  const before = process.memoryUsage.rss()

  const { pages, pageCount, truncated } = await recognise(scan, { mediaType: pdf, pages: 100 })

  const empty: string[][] = Array.from({ length: 18 }, () => [])
  expect(pages.map(({ lines }) => lines)).toEqual([['Strona 1'], ...empty, ['Strona 20']])
  expect([pageCount, truncated]).toEqual([100, true])
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
})
