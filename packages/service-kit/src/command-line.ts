import { types } from 'node:util'
import { z } from 'zod'

/** A moment with its offset, as `2026-11-01T00:00:00Z`. */
export const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** What is wrong with the arguments of a command; told together with its usage. */
export class Mistake extends Error {
  override readonly name = 'Mistake'
}

type Parts = { usage: string; write: (line: string) => void }

/**
 * Runs a command of operations, which answers with the exit code: 0 done, 1 not done, 2 the arguments are wrong.
 * `--help` alone needs neither arguments nor a configuration.
 */
export async function runCommand(
  { usage, write }: Parts,
  { args, work }: { args: readonly string[]; work: () => Promise<number> },
): Promise<number> {
  if (args.includes('--help')) {
    write(usage)
    return 0
  }
  try {
    return await work()
  } catch (error) {
    if (!isMistake(error)) throw error
    write(`${error.message}\n\n${usage}`)
    return 2
  }
}

/** Ours, or one that `parseArgs` of Node found. */
function isMistake(error: unknown): error is Error {
  if (error instanceof Mistake) return true
  return types.isNativeError(error) && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
