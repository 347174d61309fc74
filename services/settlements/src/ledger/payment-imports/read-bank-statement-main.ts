import { bankStatementReasons } from '@lokum/contracts/problems/bank-statement-reason'
import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import type { BankLine } from './bank-line.ts'
import { type BankReading, type BankStatementTask, TooManyLines, UnreadableFile } from './bank-statement.ts'
import { proposeLines } from './propose-lines.ts'
import { readCsv } from './read-csv.ts'
import { readMt940 } from './read-mt940.ts'

answerTasks(read)

function read({ bytes, form, limits, facts }: BankStatementTask): BankReading {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const lines = form.format === 'csv' ? readCsv(buffer, form, limits) : readMt940(buffer, form, limits)
    return reading(lines, { form, facts })
  } catch (error) {
    if (error instanceof TooManyLines) return { tooLarge: true }
    if (error instanceof UnreadableFile) return { unreadable: error.reason }
    throw error
  }
}

/** When no line could be read, the settings of the columns are most likely wrong. */
function reading(lines: BankLine[], given: Pick<BankStatementTask, 'form' | 'facts'>): BankReading {
  const [first] = lines
  if (first === undefined) return { unreadable: bankStatementReasons.noTransaction }
  if (first.unreadable === null || lines.some(({ unreadable }) => unreadable === null))
    return proposeLines(lines, given)
  return { unreadable: first.unreadable }
}
