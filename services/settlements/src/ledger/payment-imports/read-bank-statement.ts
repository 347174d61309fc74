import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { maxImportRows, type PaymentImportForm } from '@lokum/contracts/settlements/payment-import'
import { Problem } from '@lokum/service-kit/problem'
import { waitForTurn } from '../../documents/readers/wait-for-turn.ts'
import type { BankLine, BankReading } from './bank-statement.ts'
import { BankStatementUnreadable } from './payment-import.ts'

export const readingLimits = { rows: maxImportRows, milliseconds: 6_000, megabytes: 256 }

const turnMilliseconds = 4_000

/**
 * The transactions of a file, by a worker that is ended hard at the limits of time and memory; at most two run at once.
 * @throws BankStatementUnreadable · Problem bank_statement_too_large
 */
export async function readBankStatement(
  path: string,
  form: PaymentImportForm,
  limits = readingLimits,
): Promise<BankLine[]> {
  using turn = await waitForTurn(AbortSignal.timeout(turnMilliseconds))
  if (!turn.isMine) throw new Problem('overloaded', { headers: { 'retry-after': '5' } })
  const reading = await runWorker(await readFile(path), form, limits)
  if ('tooLarge' in reading) throw new Problem('bank_statement_too_large')
  if ('unreadable' in reading) throw new BankStatementUnreadable(reading.unreadable)
  return reading.lines
}

async function runWorker(bytes: Buffer, form: PaymentImportForm, limits: typeof readingLimits): Promise<BankReading> {
  const worker = startWorker(bytes, form, limits)
  const { promise, resolve } = Promise.withResolvers<BankReading>()
  const stop = () => resolve({ unreadable: 'Reading it takes too long, or too much memory.' })
  worker.once('message', resolve)
  worker.once('error', stop)
  worker.once('exit', stop)
  const timer = setTimeout(stop, limits.milliseconds)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** The worker gets the file and nothing else: no environment, no streams. */
function startWorker(bytes: Buffer, form: PaymentImportForm, { rows, megabytes }: typeof readingLimits): Worker {
  const copy = Uint8Array.from(bytes)
  return new Worker(new URL('./read-bank-statement-main.ts', import.meta.url), {
    workerData: { bytes: copy, form, limits: { rows } },
    transferList: [copy.buffer],
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
}
