import { openWorkers } from '@lokum/service-kit/workers/open-workers'
import { WorkerFailed, type WorkerRefusal, WorkerRefused } from '@lokum/service-kit/workers/worker-refused'
import { heavyTurns } from './heavy-turns.ts'
import { type PdfEnd, type PdfPage, type PdfTask, type PdfText, pdfLimits, pdfReasons } from './pdf-text.ts'

const { pages, characters, ...limits } = pdfLimits

/** Workers that read PDFs, one file at a time. */
export const openPdfReaders = (changed: Partial<typeof limits> = {}) =>
  openWorkers<PdfTask, PdfEnd, PdfPage>({
    file: new URL('./extract-pdf-text-main.ts', import.meta.url),
    limits: { ...limits, ...changed },
    turns: heavyTurns,
  })

const readers = openPdfReaders()

/**
 * The text of a PDF, row by row, read by a worker with limits of time and memory that ends when the signal is aborted. For a PDF
 * that cannot be read completely, `unreadable` has the reason; it never throws.
 */
export async function readPdfText(bytes: Uint8Array, signal: AbortSignal, workers = readers): Promise<PdfText> {
  const read: PdfPage[] = []
  const prepare = () => {
    const copy = Uint8Array.from(bytes)
    return { task: { bytes: copy, limits: { pages, characters } }, transfer: [copy.buffer] }
  }
  try {
    const end = await workers.run(prepare, { signal, onPart: (page) => read.push(page) })
    return { pages: read, ...end }
  } catch (error) {
    return { pages: read, truncated: read.length > 0, unreadable: reasonOf(error) }
  }
}

const reasons: Readonly<Record<WorkerRefusal, string>> = {
  busy: pdfReasons.stopped,
  stopped: pdfReasons.stopped,
  too_slow: pdfReasons.tooSlow,
  too_large: pdfReasons.tooLarge,
}

function reasonOf(error: unknown): string {
  if (error instanceof WorkerRefused) return reasons[error.reason]
  if (error instanceof WorkerFailed) return pdfReasons.broken
  throw error
}
