import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** A program that a check needs is not on this machine; the message says what it is and where it comes from. */
export class MissingToolError extends Error {
  override readonly name = 'MissingToolError'
}

/**
 * Path of the first of these programs that is on the PATH.
 * @throws MissingToolError with `advice`: how to get it
 */
export async function findTool(names: readonly [string, ...string[]], advice: string): Promise<string> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const file = join(folder, name)
      const isThere = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
      if (isThere) return file
    }
  }
  throw new MissingToolError(`${names.join(' or ')} is not on the PATH. ${advice}`)
}
