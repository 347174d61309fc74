import { createInterface } from 'node:readline/promises'
import type { ReadStream } from 'node:tty'

type Terminal = { input: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>; output: NodeJS.WritableStream }

/** Asks on a terminal whether to delete. Without a terminal, as in a script, the answer is yes. */
export async function mayClear(
  { input, output, signal }: Terminal & { signal: AbortSignal },
  { folder, names }: { folder: string; names: readonly string[] },
): Promise<boolean> {
  if (names.length === 0 || input.isTTY !== true) return true
  using lines = createInterface({ input, output })
  const answer = await lines.question(`--fresh deletes ${names.join(', ')} in ${folder}. Go on? [y/N] `, { signal })
  return /^y(es)?$/i.test(answer.trim())
}
