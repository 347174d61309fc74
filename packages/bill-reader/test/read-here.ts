import type { Assistant } from '../src/assistant.ts'
import { boundReading } from '../src/bound-reading.ts'
import { extractPdfText } from '../src/readers/extract-pdf-text.ts'
import { type PdfPage, type PdfText, pdfLimits } from '../src/readers/pdf-text.ts'
import { readKsef } from '../src/readers/read-ksef.ts'
import { findInText } from '../src/rules/find-in-text.ts'
import { readKsefDocument } from '../src/rules/read-ksef-document.ts'
import { readPages } from '../src/rules/read-pages.ts'

/** The text of a PDF, read in this thread: beginning a worker for each file takes ten times as long as reading it. */
export async function textHere(bytes: Uint8Array): Promise<PdfText> {
  const { pages, characters, lineCharacters } = pdfLimits
  const read: PdfPage[] = []
  const task = { bytes: Uint8Array.from(bytes), limits: { pages, characters, lineCharacters } }
  const end = await extractPdfText(task, (page) => read.push(page))
  return { pages: read, ...end }
}

/** Reads a bill with text by the rules, in this thread; the tests of the golden set compare it with the workers. */
export const readHere: Assistant = async ({ mediaType, load }) => {
  const bytes = await load()
  if (mediaType === 'application/xml') return boundReading(readKsefDocument(readKsef(bytes)))
  const text = await textHere(bytes)
  const reading = readPages(text.pages)
  return boundReading({
    ...reading,
    pages: text.pageCount ?? null,
    findings: [...findInText(text), ...reading.findings],
  })
}
