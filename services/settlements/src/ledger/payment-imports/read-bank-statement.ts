import { readFile } from 'node:fs/promises'
import { heavyTurns } from '@lokum/bill-reader/readers/worker-turns'
import { bankStatementReasons } from '@lokum/contracts/problems/bank-statement-reason'
import { maxImportRows, type PaymentImportForm } from '@lokum/contracts/settlements/payment-import'
import { Problem } from '@lokum/service-kit/problem'
import { openWorkers, type WorkerLimits } from '@lokum/service-kit/workers/open-workers'
import { isFaultOfTask, WorkerFailed } from '@lokum/service-kit/workers/worker-refused'
import type { BankReading, BankStatementTask, ReadLines, StatementFacts } from './bank-statement.ts'
import { BankStatementUnreadable } from './payment-import.ts'

/** Workers that read bank statements, one file at a time. */
export const openBankReaders = (changed: Partial<WorkerLimits> = {}) =>
  openWorkers<BankStatementTask, BankReading>({
    file: new URL('./read-bank-statement-main.ts', import.meta.url),
    limits: { memoryMb: 256, cpuSeconds: 4, waitSeconds: 8, ...changed },
    turns: heavyTurns,
  })

const readers = openBankReaders()

type StatementFile = {
  accountId: string
  path: string
  form: PaymentImportForm
  loadFacts: () => Promise<StatementFacts>
}

/**
 * Reads the transactions of a file and proposes a match for each, in a worker with limits of CPU time and memory.
 * @throws BankStatementUnreadable · Problem bank_statement_too_large · ShareFull · Problem overloaded when no worker is free in time
 */
export async function readBankStatement(wanted: StatementFile, workers = readers): Promise<ReadLines> {
  const reading = await read(wanted, workers)
  if ('tooLarge' in reading) throw new Problem('bank_statement_too_large')
  if ('unreadable' in reading) throw new BankStatementUnreadable(reading.unreadable)
  return reading
}

async function read(
  { accountId, path, form, loadFacts }: StatementFile,
  workers: typeof readers,
): Promise<BankReading> {
  const prepare = async () => {
    const facts = await loadFacts()
    const bytes = Uint8Array.from(await readFile(path))
    return { task: { bytes, form, limits: { rows: maxImportRows }, facts }, transfer: [bytes.buffer] }
  }
  try {
    return await workers.run(prepare, { accountId })
  } catch (error) {
    if (isFaultOfTask(error) || error instanceof WorkerFailed) return { unreadable: bankStatementReasons.tooHeavy }
    throw error
  }
}
