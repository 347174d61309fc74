/** The text of a PDF in rows, as arrangeLines builds them. */
export type PdfText = {
  pages: readonly PdfPage[]
  /** There is more than the limits let through. */
  truncated: boolean
  /** Why there is nothing, or no more, to read: a sentence. */
  unreadable?: string
}

export type PdfPage = { lines: readonly string[] }

/** At most so many pages and characters are read, by a worker with so much time and memory. */
export const pdfLimits = { pages: 50, characters: 500_000, seconds: 5, memoryMb: 256 }

/** What the worker gets. */
export type PdfTask = { bytes: Uint8Array; limits: Pick<typeof pdfLimits, 'pages' | 'characters'> }

/** How reading ended; the pages came before, one by one. */
export type PdfEnd = Omit<PdfText, 'pages'>

export const pdfReasons = {
  encrypted: 'The PDF is encrypted.',
  broken: 'The PDF is damaged.',
  noText: 'The PDF has no text; it is probably a scan.',
  tooSlow: 'The PDF takes too long to read.',
  tooLarge: 'The PDF takes too much memory to read.',
  stopped: 'Reading the PDF was stopped.',
} as const
