import { types } from 'node:util'
import { z } from 'zod'
import { InvalidConfigError } from '../config.ts'
import { isDatabaseAway } from '../database/database-fault.ts'

/** A moment with its offset, as `2026-11-01T00:00:00Z`. */
export const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** A fault in the arguments of a command; printed together with its usage. */
export class Mistake extends Error {
  override readonly name = 'Mistake'
}

type CommandOptions = { usage: string; write: (line: string) => void }

/**
 * Runs a command of operations, which answers with the exit code: 0 done, 1 not done, 2 the arguments or the configuration
 * are wrong. Errors that an operator can fix are printed without a stack.
 * `--help` alone needs neither arguments nor a configuration.
 */
export async function runCommand(
  { usage, write }: CommandOptions,
  { args, work }: { args: readonly string[]; work: () => Promise<number> },
): Promise<number> {
  if (args.includes('--help')) {
    write(usage)
    return 0
  }
  try {
    return await work()
  } catch (error) {
    const { code, text } = explain(error, usage)
    write(text)
    return code
  }
}

/** @throws the error itself when it is a bug */
function explain(error: unknown, usage: string): { code: number; text: string } {
  if (isMistake(error)) return { code: 2, text: `${error.message}\n\n${usage}` }
  if (error instanceof InvalidConfigError) return { code: 2, text: error.message }
  if (!isDatabaseAway(error)) throw error
  const text = `The database cannot be used: ${reasonOf(error)}. Does it run, and is DATABASE_URL right? What was done stays done; run this again.`
  return { code: 1, text }
}

// Only the driver's own words, which name neither the password nor a statement; of several attempts it gives the code alone.
function reasonOf(error: unknown): string {
  if (!types.isNativeError(error)) return 'unknown'
  if (types.isNativeError(error.cause)) return reasonOf(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** Ours, or one that `parseArgs` of Node found. */
function isMistake(error: unknown): error is Error {
  if (error instanceof Mistake) return true
  return types.isNativeError(error) && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
