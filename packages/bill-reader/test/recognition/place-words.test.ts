import { expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import sharp from 'sharp'
import { readPdfText } from '../../src/readers/read-pdf-text.ts'
import { renderPages } from '../golden/render-pages.ts'
import { goldenFile, recognise } from './recognise.ts'

const reader = () => ({ accountId: 'acc_1', signal: AbortSignal.timeout(60_000) })
const paper = await goldenFile('generated/water-gross.pdf')
const [printed] = (await readPdfText(paper, reader())).pages
const [page] = await renderPages(paper, 200)
if (!printed || !page) throw new Error('The paper has no page.')
const flat = await page.png().toBuffer({ resolveWithObject: true })

/** The page of the paper, turned clockwise, and where the middle of its row is then, in fractions. */
async function aTurnedPage(degrees: number, row: string) {
  const at = printed?.lines.indexOf(row) ?? -1
  const [left = 0, top = 0, width = 0, height = 0] = printed?.boxes?.[at] ?? []
  if (at < 0) throw new Error(`The paper has no row ${row}.`)
  const turned = await sharp(flat.data)
    .rotate(degrees, { background: 'white' })
    .jpeg()
    .toBuffer({ resolveWithObject: true })
  const radians = (degrees * Math.PI) / 180
  const x = (left + width / 2 - 0.5) * flat.info.width
  const y = (top + height / 2 - 0.5) * flat.info.height
  return {
    jpeg: new Uint8Array(turned.data),
    middle: [
      0.5 + (x * Math.cos(radians) - y * Math.sin(radians)) / turned.info.width,
      0.5 + (x * Math.sin(radians) + y * Math.cos(radians)) / turned.info.height,
    ],
  }
}

type Rows = Awaited<ReturnType<typeof recognise>>['rows']

function middleOf(rows: Rows, row: string): number[] | undefined {
  const box = rows.find(({ line }) => line === row)?.box
  return box ? [box[0] + box[2] / 2, box[1] + box[3] / 2] : undefined
}

const total = 'Razem do zapłaty: 126.68 zł'

// The photo below is one of 0 degrees; 268 is both a quarter turn and a skew.
test.each(atDepth({ usual: [268], deep: [2.5, -7, 90, 180, 268] }))(
  'the box of a row is at its place on a picture turned by %s degrees',
  async (degrees) => {
    const { jpeg, middle } = await aTurnedPage(degrees, total)

    const { rows } = await recognise(jpeg, { mediaType: 'image/jpeg' })

    const found = middleOf(rows, total)
    expect(found?.[0]).toBeCloseTo(middle[0] ?? 0, 1.9)
    expect(found?.[1]).toBeCloseTo(middle[1] ?? 0, 1.9)
  },
)

test('a photo that its Exif turns has its boxes on the picture as it is displayed', async () => {
  const { jpeg } = await aTurnedPage(-90, total)
  const { middle } = await aTurnedPage(0, total)
  // 6: to be turned by 90 degrees clockwise.
  const marked = await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer()

  const { rows } = await recognise(new Uint8Array(marked), { mediaType: 'image/jpeg' })

  expect(middleOf(rows, total)?.map((value) => value.toFixed(2))).toEqual(middle.map((value) => value.toFixed(2)))
})

test('the rows of a ruled table are read as those of one without lines, number by number', async () => {
  const { rows } = await recognise(await goldenFile('scans/energy-half-year.ruled-scan.jpg'), {
    mediaType: 'image/jpeg',
  })
  const { pages } = await readPdfText(await goldenFile('generated/energy-half-year.pdf'), reader())

  const digits = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/[^\d,]/g, ''))
  const expected = digits(pages.flatMap(({ lines }) => lines))
  const seen = digits(rows.map(({ line }) => line))
  expect(expected.filter((line) => seen.includes(line)).length / expected.length).toBeGreaterThan(0.85)
})
