import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the files of a folder that were last written before then; a neighbour's, who is still writing, are younger. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && found.mtimeMs < before.getTime()) await rm(path, { force: true })
  }
}
