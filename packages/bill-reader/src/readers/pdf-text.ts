import type { PageBox } from '@lokum/contracts/settlements/line-at'
import type { UnreadablePdf } from '../findings/finding.ts'
import type { TextSpan } from './arrange-lines.ts'

/** The text of a PDF in rows, as `arrangeLines` builds them. */
export type PdfText = {
  pages: readonly PdfPage[]
  /** The pages that the file has; also those that were not read. */
  pageCount?: number
  /** The file has more text than the limits allow. */
  truncated: boolean
  /** Whether the file has scripts, or actions that launch a program. Nothing here runs them, but a viewer might. */
  isActive?: boolean
  /** Why no text, or no more text, can be read. */
  unreadable?: UnreadablePdf
}

/** The rows of a page, and in the same order the box of each, where its cells are, and the confidence of each that was recognised in a picture. */
export type PdfPage = {
  lines: readonly string[]
  boxes?: readonly (PageBox | null)[]
  spans?: readonly (readonly TextSpan[])[]
  confidences?: readonly number[]
}

/** The limits of pages and characters, those of a line too, which is no row of a bill if it is longer, and the worker's limits of CPU time and memory. */
export const pdfLimits = {
  pages: 50,
  characters: 500_000,
  lineCharacters: 500,
  cpuSeconds: 2,
  memoryMb: 256,
}

/** The input of the worker. */
export type PdfTask = { bytes: Uint8Array; limits: Pick<typeof pdfLimits, 'pages' | 'characters' | 'lineCharacters'> }

/** The result after the last page; the pages were sent before, one by one. */
export type PdfEnd = Omit<PdfText, 'pages'>
