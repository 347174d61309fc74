import { openWorkers } from '@lokum/service-kit/workers/open-workers'
import { heavyTurns } from '../../documents/readers/heavy-turns.ts'
import type { TaxRecords } from './tax-records.ts'

export type TaxFileOrder = { format: 'json' | 'csv' | 'xlsx'; records: TaxRecords }

type Wanted = Omit<TaxFileOrder, 'records'> & { load: () => Promise<TaxRecords> }

const writers = openWorkers<TaxFileOrder, Uint8Array>({
  file: new URL('./write-tax-file-main.ts', import.meta.url),
  // The time is the caller's, which ends before the gateway stops waiting.
  limits: { memoryMb: 256, seconds: 14 },
  turns: heavyTurns,
})

/**
 * The file of an export. A worker writes it, so that other requests go on meanwhile; the records are loaded when it has its turn.
 * @throws WorkerRefused when there is no turn, the worker reaches a limit or the signal is aborted
 */
export async function writeTaxFile({ format, load }: Wanted, signal: AbortSignal): Promise<Buffer> {
  const bytes = await writers.run(async () => ({ task: { format, records: await load() } }), { signal })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
