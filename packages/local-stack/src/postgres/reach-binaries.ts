import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { mayUse } from './check-readable.ts'
import type { SystemAccount } from './find-postgres-account.ts'
import type { PostgresBinaries } from './find-postgres-binaries.ts'

/**
 * Binaries that the account can run: those of the package, or, when the project lies below a folder that is closed to it (as
 * a temporary one of root is), a copy of them that every user may read.
 */
export async function reachBinaries(
  account: SystemAccount | undefined,
  binaries: PostgresBinaries,
): Promise<PostgresBinaries> {
  if (!account || (await mayUse(account, binaries.postgres))) return binaries
  const original = dirname(dirname(binaries.postgres))
  const { mtimeMs, size } = await stat(binaries.postgres)
  const copy = join(tmpdir(), `lokum-postgresql-${size}-${Math.trunc(mtimeMs)}`)
  if (!(await isOurs(copy))) await copyWhole(original, copy)
  return {
    initdb: join(copy, 'bin', basename(binaries.initdb)),
    postgres: join(copy, 'bin', basename(binaries.postgres)),
  }
}

// A folder of that name created by another user would contain that user's program.
async function isOurs(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined) return false
  if (found.uid === process.getuid?.()) return true
  throw new Error(`${folder} belongs to another user: remove it, or move the project to a folder every user may enter.`)
}

/** Under a name of its own first, so that an incomplete copy is never used; of two that copy at once one wins. */
async function copyWhole(original: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}-`)
  const whole = join(draft, 'native')
  await cp(original, whole, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  await rename(whole, copy).catch(async (error: unknown) => {
    if (!(await isOurs(copy))) throw error
  })
  await rm(draft, { recursive: true, force: true })
}
