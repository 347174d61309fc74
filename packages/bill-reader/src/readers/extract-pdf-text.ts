import { getDocumentProxy } from 'unpdf'
import { type ArrangedLine, arrangeLines } from './arrange-lines.ts'
import { collectPieces } from './collect-pieces.ts'
import { hasActiveContent } from './find-active-content.ts'
import type { PdfEnd, PdfPage, PdfTask } from './pdf-text.ts'

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

type SendPage = (page: PdfPage) => void

/** Sends the text of a PDF page by page. */
export async function extractPdfText({ bytes, limits }: PdfTask, sendPage: SendPage): Promise<PdfEnd> {
  const isActive = hasActiveContent(bytes)
  try {
    return { isActive, ...(await readPages(await openDocument(bytes), limits, sendPage)) }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { isActive, truncated: false, unreadable: isLocked ? 'encrypted' : 'broken' }
  }
}

/** Fetches, executes and draws nothing: no system fonts, no XFA forms, no images. */
function openDocument(bytes: Uint8Array): Promise<Document> {
  return getDocumentProxy(bytes, {
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    maxImageSize: 0,
    stopAtErrors: false,
  })
}

async function readPages(document: Document, limits: PdfTask['limits'], sendPage: SendPage): Promise<PdfEnd> {
  const pages = Math.min(document.numPages, limits.pages)
  let truncated = document.numPages > pages
  let characters = 0
  for (let number = 1; number <= pages && characters < limits.characters; number += 1) {
    const { lines, whole } = await readPage(document, number, limits.characters - characters)
    sendPage({
      lines: lines.map(({ text }) => text.slice(0, limits.lineCharacters)),
      boxes: lines.map(({ box }) => box),
      spans: lines.map(({ spans }) => spans),
    })
    truncated ||= !whole
    characters += lines.reduce((sum, { text }) => sum + text.length, 0)
  }
  const pageCount = document.numPages
  if (characters === 0) return { pageCount, truncated, unreadable: 'no_text' }
  return { pageCount, truncated: truncated || characters >= limits.characters }
}

type PageLines = { lines: ArrangedLine[]; whole: boolean }

/** A damaged page counts as empty and incomplete; the other pages are still read. */
async function readPage(document: Document, number: number, characters: number): Promise<PageLines> {
  try {
    const page = await document.getPage(number)
    const { pieces, whole } = await collectPieces(page, characters)
    page.cleanup()
    return cut(arrangeLines(pieces), characters, whole)
  } catch {
    return { lines: [], whole: false }
  }
}

function cut(lines: readonly ArrangedLine[], characters: number, whole: boolean): PageLines {
  let left = characters
  const kept = lines.filter(({ text }) => {
    left -= text.length
    return left >= 0
  })
  return { lines: kept, whole: whole && kept.length === lines.length }
}
