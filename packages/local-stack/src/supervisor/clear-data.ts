import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything that starts make in the data folder, but for `run`, which holds this start's own claim. */
const made = [
  'postgres',
  'nats',
  'identity-provider',
  'mail',
  'documents',
  'uploads',
  'logs',
  'local.env',
  'local.env.copy',
] as const

/** The existing data of these kinds. */
export async function findData(folder: string): Promise<string[]> {
  const names = new Set(await readdir(folder))
  return made.filter((name) => names.has(name))
}

/** Deletes what starts have made, and nothing else: the folder may be one that holds other things too. */
export async function clearData(folder: string): Promise<void> {
  const names = await findData(folder)
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}
