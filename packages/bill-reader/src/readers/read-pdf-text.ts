import { openWorkers, type WhoseTurn, type WorkerLimits } from '@lokum/service-kit/workers/open-workers'
import { WorkerFailed, WorkerRefused } from '@lokum/service-kit/workers/worker-refused'
import type { UnreadablePdf } from '../findings/finding.ts'
import { type PdfEnd, type PdfPage, type PdfTask, type PdfText, pdfLimits } from './pdf-text.ts'
import { heavyTurns } from './worker-turns.ts'

const { pages, characters, lineCharacters, ...limits } = pdfLimits

/** Workers that read PDFs, one file at a time. */
export const openPdfReaders = (changed: Partial<WorkerLimits> = {}) =>
  openWorkers<PdfTask, PdfEnd, PdfPage>({
    file: new URL('./extract-pdf-text-main.ts', import.meta.url),
    limits: { ...limits, ...changed },
    turns: heavyTurns,
  })

const readers = openPdfReaders()

/**
 * The text of a PDF, row by row, read by a worker with limits of CPU time and memory. For a PDF that cannot be read completely,
 * `unreadable` has the reason.
 * @throws WorkerRefused when there is no turn or the signal is aborted
 */
export async function readPdfText(
  bytes: Uint8Array,
  { signal, ...whose }: WhoseTurn & { signal: AbortSignal },
  workers = readers,
): Promise<PdfText> {
  const read: PdfPage[] = []
  const prepare = () => {
    const copy = Uint8Array.from(bytes)
    return { task: { bytes: copy, limits: { pages, characters, lineCharacters } }, transfer: [copy.buffer] }
  }
  try {
    const end = await workers.run(prepare, { ...whose, signal, onPart: (page) => read.push(page) })
    return { pages: read, ...end }
  } catch (error) {
    return { pages: read, truncated: read.length > 0, unreadable: reasonOf(error) }
  }
}

function reasonOf(error: unknown): UnreadablePdf {
  if (error instanceof WorkerRefused && error.reason === 'too_slow') return 'too_slow'
  if (error instanceof WorkerRefused && error.reason === 'too_large') return 'too_large'
  if (error instanceof WorkerFailed) return 'broken'
  throw error
}
