import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import type { LineAt, PageBox } from '@lokum/contracts/settlements/line-at'
import { aDocument } from '../a-document.ts'
import { readHere, textHere } from '../read-here.ts'
import { aPdf, aStream, rawPdf } from '../readers/pdfs.ts'
import { openJudge } from './judge-boxes.ts'

const folder = join(import.meta.dirname, '../golden/generated')
const golden = await readdir(folder)
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

let judge: Awaited<ReturnType<typeof openJudge>>
beforeAll(async () => {
  judge = await openJudge()
})

test.each(golden)('the box of each line of %s holds the words of its label', async (file) => {
  const bytes = await readFile(join(folder, file))

  const { lines, pages } = await readHere(aDocument(new Uint8Array(bytes)), new AbortController().signal)

  expect(lines.length).toBeGreaterThan(0)
  expect(pages).toBeGreaterThan(0)
  for (const { label, at } of lines) {
    const { page, box } = boxIn(at)
    const [text = ''] = judge.textsIn(bytes, page, [box])
    expect({ label, missing: wordsOf(label).filter((word) => !text.includes(word)) }).toEqual({ label, missing: [] })
    expect(box[3]).toBeLessThan(0.1)
  }
})

function boxIn(at: LineAt | null): { page: number; box: PageBox } {
  if (at?.kind !== 'page' || at.box === null) throw new Error('The line has no box.')
  return { page: at.page, box: at.box }
}

/** Each row of the page, and what PDFium finds in its box. */
async function rowsOf(bytes: Uint8Array) {
  const { pages } = await textHere(bytes)
  return pages.flatMap(({ lines, boxes = [] }, index) => {
    const known = boxes.map((box) => box ?? fail())
    return judge
      .textsIn(bytes, index + 1, known)
      .map((found, at) => ({ row: plain(lines[at] ?? ''), found: plain(found) }))
  })
}

function fail(): never {
  throw new Error('A row has no box.')
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Two rows at the given places of the page, whose own attributes are given too. */
function aTurnedPage(attributes: string) {
  const rows = 'BT /F 12 Tf 160 640 Td (Energia czynna 99,38) Tj 0 -20 Td (Fee 14,07) Tj ET'
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${attributes}/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`,
    aStream(rows),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])
}

test.each([
  ['upright', ''],
  ['turned by 90', '/Rotate 90'],
  ['turned by 180', '/Rotate 180'],
  ['turned by 270', '/Rotate 270'],
  ['cut to a crop box', '/CropBox[100 500 400 700]'],
  ['cut and turned', '/CropBox[100 500 400 700]/Rotate 90'],
  ['in units of its own', '/UserUnit 2'],
  ['with an origin elsewhere', '/MediaBox[-50 -60 550 740]'],
])('on a page %s, each box holds its row alone', async (_, attributes) => {
  const rows = await rowsOf(aTurnedPage(attributes))

  expect(rows.map(({ found }) => found).toSorted()).toEqual(['Energia czynna 99,38', 'Fee 14,07'])
  expect(rows.filter(({ row, found }) => row !== found)).toEqual([])
})

test('text along the edge of a page has its box there', async () => {
  const bytes = await aPdf((pdf) => {
    pdf.text('Faktura', 50, 50)
    pdf.rotate(-90, { origin: [300, 300] }).text('druk F-1', 300, 280)
  })

  const { pages } = await textHere(bytes)

  const [, [left = 0, top = 0, width = 0, height = 0] = []] = (pages[0]?.boxes ?? []).map((box) => box ?? [])
  expect(pages[0]?.lines).toEqual(['Faktura', 'druk F-1'])
  expect(height).toBeGreaterThan(width)
  expect([left > 0.4 && left < 0.55, top + height < 0.36]).toEqual([true, true])
})
