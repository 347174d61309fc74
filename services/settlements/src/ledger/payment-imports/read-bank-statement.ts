import { readFile } from 'node:fs/promises'
import { bankStatementReasons } from '@lokum/contracts/problems/bank-statement-reason'
import { maxImportRows, type PaymentImportForm } from '@lokum/contracts/settlements/payment-import'
import { Problem } from '@lokum/service-kit/problem'
import { openWorkers } from '@lokum/service-kit/workers/open-workers'
import { WorkerFailed, WorkerRefused } from '@lokum/service-kit/workers/worker-refused'
import { heavyTurns } from '../../documents/readers/heavy-turns.ts'
import type { BankLine, BankReading, BankStatementTask } from './bank-statement.ts'
import { BankStatementUnreadable } from './payment-import.ts'

/** Workers that read bank statements, one file at a time. */
export const openBankReaders = ({ seconds = 6 } = {}) =>
  openWorkers<BankStatementTask, BankReading>({
    file: new URL('./read-bank-statement-main.ts', import.meta.url),
    limits: { memoryMb: 256, seconds, waitSeconds: 4 },
    turns: heavyTurns,
  })

const readers = openBankReaders()

/**
 * Reads the transactions of a file in a worker with limits of time and memory.
 * @throws BankStatementUnreadable · Problem bank_statement_too_large · Problem overloaded when no worker is free within 4 s
 */
export async function readBankStatement(path: string, form: PaymentImportForm, workers = readers): Promise<BankLine[]> {
  const reading = await read(path, form, workers)
  if ('tooLarge' in reading) throw new Problem('bank_statement_too_large')
  if ('unreadable' in reading) throw new BankStatementUnreadable(reading.unreadable)
  return reading.lines
}

async function read(path: string, form: PaymentImportForm, workers: typeof readers): Promise<BankReading> {
  try {
    return await workers.run(async () => {
      const bytes = Uint8Array.from(await readFile(path))
      return { task: { bytes, form, limits: { rows: maxImportRows } }, transfer: [bytes.buffer] }
    })
  } catch (error) {
    if (error instanceof WorkerRefused && error.reason === 'busy')
      throw new Problem('overloaded', { headers: { 'retry-after': '5' } })
    if (error instanceof WorkerRefused || error instanceof WorkerFailed)
      return { unreadable: bankStatementReasons.tooHeavy }
    throw error
  }
}
