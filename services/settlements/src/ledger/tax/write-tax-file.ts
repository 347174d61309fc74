import { openWorkers } from '@lokum/service-kit/workers/open-workers'
import { heavyTurns } from '../../documents/readers/heavy-turns.ts'
import type { TaxRecords } from './tax-records.ts'

export type TaxFileOrder = { format: 'json' | 'csv' | 'xlsx'; records: TaxRecords }

type Wanted = Omit<TaxFileOrder, 'records'> & { load: () => Promise<TaxRecords> }

const writers = openWorkers<TaxFileOrder, Uint8Array>({
  file: new URL('./write-tax-file-main.ts', import.meta.url),
  // The caller's time limit applies, which ends before the gateway's.
  limits: { memoryMb: 256, seconds: 14 },
  turns: heavyTurns,
})

/**
 * Writes the file of an export in a worker, so that other requests continue; the records are loaded once a worker is free.
 * @throws WorkerRefused when no worker is free, the worker reaches a limit or the signal is aborted
 */
export async function writeTaxFile({ format, load }: Wanted, signal: AbortSignal): Promise<Buffer> {
  const bytes = await writers.run(async () => ({ task: { format, records: await load() } }), { signal })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
