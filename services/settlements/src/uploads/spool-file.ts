import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { types } from 'node:util'
import { Overloaded } from '@lokum/service-kit/problem'

/** A file of an upload as it waits on disk. */
export type SpooledFile = {
  path: string
  /** The name as it was sent: anything at all. */
  sentName: string
  sizeBytes: number
  /** Hexadecimal. */
  sha256: string
}

/** Opens the new file that an upload is written to. */
export type OpenFile = (path: string) => Promise<FileHandle>
const openNew: OpenFile = (path) => open(path, 'wx', 0o600)

type Spool = { path: string; sentName: string; openFile?: OpenFile | undefined }

/** Writes what comes to a new file, and counts and hashes it on the way. The caller removes the file. */
export async function spoolFile(
  content: Readable,
  { path, sentName, openFile = openNew }: Spool,
): Promise<SpooledFile> {
  const digest = createHash('sha256')
  let sizeBytes = 0
  try {
    await using file = await openFile(path)
    // Destroyed here, the part would end the form as one that was cut off, before the disk's fault is known.
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      digest.update(chunk)
      sizeBytes += chunk.length
      await file.appendFile(chunk)
    }
  } catch (error) {
    throw isDiskFault(error) ? new Overloaded(error) : error
  }
  return { path, sentName, sizeBytes, sha256: digest.digest('hex') }
}

export function newSpoolPath(folder: string): string {
  return join(folder, `${randomUUID()}.upload`)
}

function isDiskFault(error: unknown): boolean {
  return (
    types.isNativeError(error) &&
    'code' in error &&
    /^(ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE|EIO)$/.test(String(error.code))
  )
}
