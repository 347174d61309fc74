import { openWorkers } from '@lokum/service-kit/workers/open-workers'
import { heavyTurns } from '../../documents/readers/heavy-turns.ts'
import type { PdfTask } from './pdf-task.ts'

const printers = openWorkers<PdfTask, Uint8Array>({
  file: new URL('./print-pdf-main.ts', import.meta.url),
  limits: { memoryMb: 256, seconds: 10 },
  turns: heavyTurns,
  // Loading the libraries takes longer than drawing a statement.
  warmSeconds: 20,
})

/**
 * Creates a PDF in a worker.
 * @throws WorkerRefused when no worker is free, the worker reaches a limit or the signal is aborted
 * @throws WorkerFailed when creating the PDF fails, which is a defect
 */
export async function printPdf(task: PdfTask, signal: AbortSignal): Promise<Buffer> {
  const pdf = await printers.run(() => ({ task }), { signal })
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
}
