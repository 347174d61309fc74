import { randomUUID } from 'node:crypto'
import { access, constants, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { types } from 'node:util'
import { type DocumentStore, DocumentStoreUnavailable, requireKey, type StoredContent } from './document-store.ts'
import { removeOlder } from './remove-older.ts'

/** Stores documents in a folder: each is written to a temporary folder, flushed, and then moved to its place. */
export function openFileStore({ folder }: { folder: string }): DocumentStore {
  const root = resolve(folder)
  const unfinished = join(root, 'unfinished')
  const placeOf = (key: string) => {
    requireKey(key)
    return join(root, key)
  }
  return {
    put: (key, content) => orUnavailable(() => put(placeOf(key), content, unfinished)),
    open: (key) => orUnavailable(async () => (await open(placeOf(key), 'r')).createReadStream()),
    remove: (key) => orUnavailable(() => rm(placeOf(key), { force: true })),
    check: () =>
      orUnavailable(async () => {
        await mkdir(unfinished, { recursive: true, mode: 0o700 })
        await access(root, constants.R_OK | constants.W_OK)
      }),
    removeUnfinished: (before) => orUnavailable(() => removeOlder(unfinished, before)),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

async function put(place: string, content: StoredContent, unfinished: string): Promise<void> {
  const folder = dirname(place)
  for (const one of [folder, unfinished]) await mkdir(one, { recursive: true, mode: 0o700 })
  const part = join(unfinished, randomUUID())
  try {
    await write(content, part)
    await rename(part, place)
    // A new name survives a power failure only after its folder is flushed; the account's and root folder may be new as well.
    for (const parent of [folder, dirname(folder), dirname(dirname(folder))]) await flush(parent)
  } finally {
    await rm(part, { force: true })
  }
}

async function write(content: StoredContent, to: string): Promise<void> {
  if ('bytes' in content) await writeFile(to, content.bytes, { flag: 'wx' })
  else await copyFile(content.path, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await flush(to)
}

async function flush(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}

async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isOurs = types.isNativeError(error) && 'syscall' in error
    throw isOurs ? new DocumentStoreUnavailable(error) : error
  }
}
