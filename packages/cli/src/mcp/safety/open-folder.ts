import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, relative } from 'node:path'
import { FileRefused, UsageError } from '../../outcomes/errors.ts'

/** Largest file that is read into memory; the API takes no larger document. */
const maxBytes = 25_000_000

/** Reads a file of the folder that the person named. @throws FileRefused */
export type Folder = { readonly read: (path: string) => Promise<File> }

/** The folder of `--folder`. @throws UsageError for none, and for one that has more than bills */
export async function openFolder(
  path: string,
  { allowWrites, home }: { allowWrites: boolean; home: string },
): Promise<Folder> {
  if (!allowWrites) throw new UsageError('--folder is for --allow-writes: without it nothing is uploaded.')
  const root = await realpath(path).catch(() => '')
  if (root === '' || !(await stat(root)).isDirectory()) throw new UsageError('--folder must be a folder that there is.')
  const ownFiles = await realpath(home).catch(() => home)
  if (isInside(root, ownFiles) || root === ownFiles)
    throw new UsageError('--folder must be a folder of bills: yours has every file of your home.')
  return { read: (file) => readInside(root, file) }
}

async function readInside(root: string, path: string): Promise<File> {
  // Links are followed before the place is judged, so none leads out.
  const real = await realpath(isAbsolute(path) ? path : join(root, path)).catch(() => '')
  if (real === '' || !isInside(root, real))
    throw new FileRefused('There is no such file in the folder that --folder names.')
  const file = await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    const found = await file.stat()
    if (!found.isFile() || found.size > maxBytes)
      throw new FileRefused('Only a plain file of at most 25 MB is uploaded.')
    return new File([await file.readFile()], basename(real))
  } finally {
    await file.close()
  }
}

function isInside(root: string, path: string): boolean {
  const inner = relative(root, path)
  return inner !== '' && !inner.split(/[\\/]/).includes('..') && !isAbsolute(inner)
}
