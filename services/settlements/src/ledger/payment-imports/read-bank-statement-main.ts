import { bankStatementReasons } from '@lokum/contracts/problems/bank-statement-reason'
import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import { type BankReading, type BankStatementTask, TooManyLines, UnreadableFile } from './bank-statement.ts'
import { type KnownFacts, proposeLines } from './propose-lines.ts'
import { type ReadStatement, readStatement } from './read-statement.ts'

answerTasks(read)

function read({ bytes, form, limits, facts }: BankStatementTask): BankReading {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return reading(readStatement(buffer, form, { ...limits, mappings: facts.mappings }), facts)
  } catch (error) {
    if (error instanceof TooManyLines) return { tooLarge: true }
    if (error instanceof UnreadableFile) return { unreadable: error.reason }
    throw error
  }
}

/** When no line could be read, the settings of the columns are most likely wrong. */
function reading({ lines, form, typed }: ReadStatement, facts: KnownFacts): BankReading {
  const [first] = lines
  if (first === undefined) return { unreadable: bankStatementReasons.noTransaction }
  if (first.unreadable === null || lines.some(({ unreadable }) => unreadable === null))
    return { ...proposeLines(lines, { form, facts }), form, typed }
  return { unreadable: first.unreadable }
}
