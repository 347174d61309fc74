import { Worker } from 'node:worker_threads'
import { type PdfLimits, type PdfMessage, type PdfPage, type PdfText, pdfLimits, pdfReasons } from './pdf-text.ts'
import { waitForTurn } from './wait-for-turn.ts'

const watchEveryMilliseconds = 25

/**
 * The text of a PDF, row by row. A worker reads it, which is ended hard at the limits and when the signal aborts; at most two
 * run at once. A PDF that cannot be read, or not to its end, says so in `unreadable`; it is never an exception.
 */
export async function readPdfText(bytes: Uint8Array, signal: AbortSignal, limits = pdfLimits): Promise<PdfText> {
  using turn = await waitForTurn(signal)
  if (!turn.isMine) return { pages: [], truncated: false, unreadable: pdfReasons.stopped }
  return await runWorker(bytes, signal, limits)
}

async function runWorker(bytes: Uint8Array, signal: AbortSignal, limits: PdfLimits): Promise<PdfText> {
  const worker = startWorker(bytes, limits)
  const pages: PdfPage[] = []
  const { promise, resolve } = Promise.withResolvers<Omit<PdfText, 'pages'>>()
  const stop = (unreadable: string) => resolve({ truncated: pages.length > 0, unreadable })
  const stopOnAbort = () => stop(pdfReasons.stopped)

  worker.on('message', (message: PdfMessage) => ('page' in message ? pages.push(message.page) : resolve(message.end)))
  worker.on('error', (error) => stop(isOutOfMemory(error) ? pdfReasons.tooLarge : pdfReasons.broken))
  worker.on('exit', () => stop(pdfReasons.broken))
  signal.addEventListener('abort', stopOnAbort)
  if (signal.aborted) stopOnAbort()
  const timer = setTimeout(stop, limits.milliseconds, pdfReasons.tooSlow)
  const watch = setInterval(watchMemory, watchEveryMilliseconds, worker, limits, () => stop(pdfReasons.tooLarge))

  const end = await promise
  clearTimeout(timer)
  clearInterval(watch)
  signal.removeEventListener('abort', stopOnAbort)
  await worker.terminate()
  return { pages, ...end }
}

/** The worker gets a copy of the file and nothing else: no environment, no streams. */
function startWorker(bytes: Uint8Array, limits: PdfLimits): Worker {
  const copy = Uint8Array.from(bytes)
  return new Worker(new URL('./extract-pdf-text-main.ts', import.meta.url), {
    workerData: { bytes: copy, limits },
    transferList: [copy.buffer],
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
}

/** V8's own limits do not count buffers, into which a compressed stream unfolds. */
async function watchMemory(worker: Worker, { megabytes }: PdfLimits, refuse: () => void): Promise<void> {
  const heap = await worker.getHeapStatistics().catch(() => null)
  if (heap !== null && heap.used_heap_size + heap.external_memory > megabytes * 1_048_576) refuse()
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
