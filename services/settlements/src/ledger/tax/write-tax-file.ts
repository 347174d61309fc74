import { heavyTurns } from '@lokum/bill-reader/readers/worker-turns'
import { openWorkers } from '@lokum/service-kit/workers/open-workers'
import type { TaxRecords } from './tax-records.ts'
import type { TaxFileOrder } from './write-tax-file-main.ts'

type TaxFileRequest = Omit<TaxFileOrder, 'records'> & { accountId: string; load: () => Promise<TaxRecords> }

const writers = openWorkers<TaxFileOrder, Uint8Array>({
  file: new URL('./write-tax-file-main.ts', import.meta.url),
  limits: { memoryMb: 256, cpuSeconds: 6 },
  turns: heavyTurns,
})

/**
 * Writes the file of an export in a worker, so that other requests continue; the records are loaded once a worker is free.
 * @throws ShareFull when the account has too many exports waiting
 * @throws WorkerRefused when no worker is free, the worker reaches a limit or the signal is aborted
 */
export async function writeTaxFile(
  { accountId, format, language, load }: TaxFileRequest,
  signal: AbortSignal,
): Promise<Buffer> {
  const order = async () => ({ task: { format, language, records: await load() } })
  const bytes = await writers.run(order, { accountId, signal })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
