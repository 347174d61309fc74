import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { pageReasons } from '@lokum/contracts/problems/page-reason'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import sharp, { type Sharp } from 'sharp'

type PageSize = { page: number; width: number; mostHeight: number }
type Drawn = (DrawnPicture & { pageCount: number }) | { isAbsent: true } | { refused: Text }

/** Draws a page as PDFium shows it: turned, cut to its crop box, with its annotations, without running scripts. */
export async function drawPdfPage(bytes: Uint8Array, { page, ...size }: PageSize): Promise<Drawn> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes).catch(reasonOf)
  if ('refused' in document) return document
  if (page > document.getPageCount()) return { isAbsent: true }
  const drawn = await drawPage(document, page, size)
  return 'picture' in drawn ? { ...drawn, pageCount: document.getPageCount() } : drawn
}

/** The library says why in words alone. */
function reasonOf(error: unknown): { refused: Text } {
  return { refused: /password|security/i.test(String(error)) ? pageReasons.locked : pageReasons.damaged }
}

type DrawnPicture = { picture: Sharp; size: { width: number; height: number }; pointsHigh: number }
type DrawnPage = DrawnPicture | { refused: Text }

async function drawPage(document: PDFiumDocument, page: number, size: Omit<PageSize, 'page'>): Promise<DrawnPage> {
  const found = document.getPage(page - 1)
  const { originalWidth, originalHeight } = found.getOriginalSize()
  // A page that cannot be loaded has no size.
  if (!(originalWidth > 0 && originalHeight > 0)) return { refused: pageReasons.damaged }
  const scale = Math.min(size.width / originalWidth, size.mostHeight / originalHeight)
  const { data, width, height } = await found.render({
    width: pixels(originalWidth * scale),
    height: pixels(originalHeight * scale),
  })
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
  return { picture, size: { width, height }, pointsHigh: originalHeight }
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length))
}
