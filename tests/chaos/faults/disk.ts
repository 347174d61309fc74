import { execFile } from 'node:child_process'
import { chmod, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const blockBytes = 64 * 1_024
/** So that what is already open finds no room for another block either. */
const smallestBytes = 4 * 1_024

export type Disk = Awaited<ReturnType<typeof openDisk>>

/** A folder that is a small file system of its own where this user may mount one, and an ordinary folder elsewhere. */
export async function openDisk(folder: string, { megabytes }: { megabytes: number }) {
  await mkdir(folder, { recursive: true })
  const isSmall = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  await chmod(folder, 0o711)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Whether it can be filled without harm to the machine. */
    isSmall,
    /** Leaves not a byte. @throws on a disk that is not small */
    fill: async () => {
      if (!isSmall) throw new Error(`${folder} is no disk of its own.`)
      await using file = await open(ballast, 'w')
      for (const bytes of [blockBytes, smallestBytes]) while (await fits(file, bytes));
      return (await statfs(folder)).bavail
    },
    free: () => rm(ballast, { force: true }),
    [Symbol.asyncDispose]: async () => {
      if (isSmall) await run('umount', ['-l', folder])
    },
  }
}

async function fits(file: { write: (bytes: Buffer) => Promise<unknown> }, bytes: number): Promise<boolean> {
  return await file.write(Buffer.alloc(bytes, 'x')).then(
    () => true,
    () => false,
  )
}
