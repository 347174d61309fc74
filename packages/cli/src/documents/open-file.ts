import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { FileRefused } from '../outcomes/errors.ts'

/** A file of the disk, read when it is sent. @throws FileRefused */
export async function openFile(path: string): Promise<File> {
  const found = await stat(path).catch(() => undefined)
  // A pipe would never end, and a folder is none.
  if (!found?.isFile()) throw new FileRefused('There is no such file.')
  return new File([await openAsBlob(path)], basename(path))
}
