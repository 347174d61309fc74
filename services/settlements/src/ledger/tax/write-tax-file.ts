import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Overloaded } from '@lokum/service-kit/problem'
import { waitForTurn } from '../../documents/readers/wait-for-turn.ts'
import type { TaxRecords } from './tax-records.ts'

export type TaxFileOrder = { format: 'json' | 'csv' | 'xlsx'; records: TaxRecords }

type Wanted = Omit<TaxFileOrder, 'records'> & { load: () => Promise<TaxRecords> }

/**
 * The file of an export. A worker writes it, so that other requests go on meanwhile, bounded in memory; at most two run at once. What
 * stands in it is loaded when its turn has come, so that who waits holds nothing.
 * @throws Overloaded when there is no turn in time, or it takes too long or too much
 */
export async function writeTaxFile({ format, load }: Wanted, signal: AbortSignal): Promise<Buffer> {
  using turn = await waitForTurn(signal)
  if (!turn.isMine) throw new Overloaded()
  const order: TaxFileOrder = { format, records: await load() }
  const worker = new Worker(new URL('./write-tax-file-main.ts', import.meta.url), {
    workerData: order,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  })
  try {
    const [bytes] = await once(worker, 'message', { signal })
    return Buffer.from(bytes)
  } catch (error) {
    throw signal.aborted || isOutOfMemory(error) ? new Overloaded(error) : error
  } finally {
    await worker.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
