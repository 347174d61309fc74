import { randomUUID } from 'node:crypto'
import { access, constants, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { types } from 'node:util'
import { removeOlder } from '@lokum/service-kit/uploads/remove-older'
import { type DocumentStore, DocumentStoreUnavailable, requireKey } from './document-store.ts'

/** Stores documents in a folder: each is written to a temporary folder, flushed, and then moved to its place. */
export function openFileStore({ folder }: { folder: string }): DocumentStore {
  const root = resolve(folder)
  const unfinished = join(root, 'unfinished')
  const placeOf = (key: string) => {
    requireKey(key)
    return join(root, key)
  }
  return {
    put: (key, { path }) => orUnavailable(() => put(placeOf(key), path, unfinished)),
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

async function put(place: string, path: string, unfinished: string): Promise<void> {
  const folder = dirname(place)
  for (const one of [folder, unfinished]) await mkdir(one, { recursive: true, mode: 0o700 })
  const part = join(unfinished, randomUUID())
  try {
    await copy(path, part)
    await rename(part, place)
    // A new name survives a power failure only after its folder is flushed; the account's and root folder may be new as well.
    for (const parent of [folder, dirname(folder), dirname(dirname(folder))]) await flush(parent)
  } finally {
    await rm(part, { force: true })
  }
}

async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
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
