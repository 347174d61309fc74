import { describeError } from '../telemetry/describe-error.ts'
import type { Log } from '../telemetry/log.ts'
import { isUntranslated } from './database-fault.ts'

/**
 * Carries out a change, and once more when the database refuses it by a constraint that nothing translates: of two calls that
 * raced each other, the second then sees what the first has done. What is refused twice is a bug.
 */
export async function onceMore<Result>(
  { log }: { log: Pick<Log, 'warn'> },
  carryOut: () => Promise<Result>,
): Promise<Result> {
  try {
    return await carryOut()
  } catch (error) {
    if (!isUntranslated(error)) throw error
    log.warn({ error: describeError(error) }, 'database.refused')
    return carryOut()
  }
}
