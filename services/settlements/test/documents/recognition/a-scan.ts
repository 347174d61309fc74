import { renderPages } from '../../../../../packages/bill-reader/test/golden/render-pages.ts'
import { aPdf } from '../../../../../packages/bill-reader/test/readers/pdfs.ts'

const size: [number, number] = [600, 90]

/** A scan with one row on each of its low pages, which are recognised sooner than whole ones. */
export async function aScan(rows: readonly string[]): Promise<Buffer> {
  const options = { autoFirstPage: false }
  const paper = await aPdf((pdf) => {
    for (const row of rows) pdf.addPage({ size, margin: 0 }).fontSize(14).text(row, 50, 30)
  }, options)
  const pictures = await Promise.all((await renderPages(paper, 200)).map((page) => page.jpeg().toBuffer()))
  return await aPdf((pdf) => {
    for (const picture of pictures) pdf.addPage({ size, margin: 0 }).image(picture, 0, 0, { width: size[0] })
  }, options)
}
