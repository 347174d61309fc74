import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'

/** The pages of a PDF as grey pictures of so many dots per inch. */
export async function renderPages(pdf: Uint8Array, dpi: number): Promise<Sharp[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages: Sharp[] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: dpi / 72 })
    pages.push(
      sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: 'white' })
        .greyscale(),
    )
  }
  document.destroy()
  return pages
}
