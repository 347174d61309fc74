/** The text of a PDF in rows, as arrangeLines builds them. */
export type PdfText = {
  pages: readonly PdfPage[]
  /** There is more than the limits let through. */
  truncated: boolean
  /** Why there is nothing, or no more, to read: a sentence. */
  unreadable?: string
}

export type PdfPage = { lines: readonly string[] }

export type PdfLimits = {
  pages: number
  /** Characters of text, all pages together. */
  characters: number
  /** Of the worker, from its start to the last page. */
  milliseconds: number
  /** Heap and buffers of the worker together; a bomb that unfolds is stopped here. */
  megabytes: number
}

export const pdfLimits: PdfLimits = { pages: 50, characters: 500_000, milliseconds: 5_000, megabytes: 256 }

export const pdfReasons = {
  encrypted: 'The PDF is encrypted.',
  broken: 'The PDF is damaged.',
  noText: 'The PDF has no text; it is probably a scan.',
  tooSlow: 'The PDF takes too long to read.',
  tooLarge: 'The PDF takes too much memory to read.',
  stopped: 'The reading was stopped.',
} as const

/** What the worker says: each page as it comes, then how it ended. */
export type PdfMessage = { page: PdfPage } | { end: Omit<PdfText, 'pages'> }
