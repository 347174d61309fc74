import { heavyTurns } from '@lokum/bill-reader/readers/worker-turns'
import { openWorkers } from '@lokum/service-kit/workers/open-workers'
import type { PdfTask } from './pdf-task.ts'

const printers = openWorkers<PdfTask, Uint8Array>({
  file: new URL('./print-pdf-main.ts', import.meta.url),
  limits: { memoryMb: 256, cpuSeconds: 4 },
  turns: heavyTurns,
  // Loading the libraries takes longer than drawing a statement.
  warmSeconds: 20,
})

/** The account whose turn it takes, and the signal that it is no longer wanted. */
export type Printing = { accountId: string; signal: AbortSignal }

/**
 * Creates a PDF in a worker; its content is loaded once a worker is free.
 * @throws ShareFull when the account has too many PDFs waiting
 * @throws WorkerRefused when no worker is free, the worker reaches a limit or the signal is aborted
 * @throws WorkerFailed when creating the PDF fails, which is a defect
 */
export async function printPdf(prepare: () => PdfTask | Promise<PdfTask>, options: Printing): Promise<Buffer> {
  const pdf = await printers.run(async () => ({ task: await prepare() }), options)
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
}
