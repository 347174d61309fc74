import type { DocumentKind } from '@lokum/contracts/settlements/document'
import { openWorkers, type WhoseTurn } from '@lokum/service-kit/workers/open-workers'
import { isFaultOfTask } from '@lokum/service-kit/workers/worker-refused'
import type { ProposedReading } from '../assistant.ts'
import { openCheapWorkers } from '../readers/open-cheap-workers.ts'
import type { PdfText } from '../readers/pdf-text.ts'
import { heavyTurns } from '../readers/worker-turns.ts'
import { emptyReading } from './empty-reading.ts'
import type { TextTask } from './read-text-main.ts'

const file = new URL('./read-text-main.ts', import.meta.url)
const limits = { memoryMb: 256 }
const invoiceReaders = openCheapWorkers<TextTask, ProposedReading>(file, limits)
const textReaders = openWorkers<TextTask, ProposedReading>({ file, limits, turns: heavyTurns })

type Options = WhoseTurn & { signal: AbortSignal }

/** Reads a KSeF invoice by rules, in a worker. @throws ShareFull · WorkerRefused when there is no turn or the signal is aborted */
export async function readInvoice(load: () => Promise<Uint8Array>, options: Options): Promise<ProposedReading> {
  const prepare = async () => {
    const invoice = Uint8Array.from(await load())
    return { task: { invoice }, transfer: [invoice.buffer] }
  }
  return await invoiceReaders.run(prepare, options).catch(giveUp)
}

/** Reads the text of a bill or an agreement by rules, in a worker. @throws ShareFull · WorkerRefused when there is no turn or the signal is aborted */
export async function readText(
  text: PdfText,
  { kind = 'invoice', ...options }: Options & { kind?: DocumentKind },
): Promise<ProposedReading> {
  return await textReaders.run(() => ({ task: { text, kind } }), options).catch(giveUp)
}

function giveUp(error: unknown): ProposedReading {
  if (!isFaultOfTask(error)) throw error
  return emptyReading({ code: 'unreadable', why: 'too_heavy' })
}
