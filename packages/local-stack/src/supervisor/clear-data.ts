import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Empties the data folder but for `run`, which holds this start's own claim. */
export async function clearData(folder: string): Promise<void> {
  const names = await readdir(folder)
  await Promise.all(
    names.filter((name) => name !== 'run').map((name) => rm(join(folder, name), { recursive: true, force: true })),
  )
}
