import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { SystemAccount } from './find-postgres-account.ts'

const run = promisify(execFile)

/** Throws a message that says what to do when the account cannot run the binary or reach the folder. */
export async function checkReadable(account: SystemAccount, paths: { binary: string; folder: string }): Promise<void> {
  try {
    await run(paths.binary, ['--version'], { ...account, cwd: paths.folder })
  } catch (cause) {
    if (!isPermissionError(cause)) throw cause
    const closed = (await closedFolder(account, paths.binary)) ?? (await closedFolder(account, `${paths.folder}/.`))
    throw new Error(
      `PostgreSQL refuses to run as root and runs as the system user ${account.uid} instead, ` +
        `but that user may not enter ${closed ?? paths.folder}. Do one of these: ` +
        'move the project to a folder every user may enter (for example below /opt or /srv); ' +
        'start as an ordinary user; or give the address of a running PostgreSQL in LOCAL_POSTGRES_URL.',
      { cause },
    )
  }
}

function isPermissionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EACCES'
}

async function closedFolder(account: SystemAccount, path: string): Promise<string | undefined> {
  const parent = dirname(path)
  if (parent !== path) {
    const above = await closedFolder(account, parent)
    if (above) return above
  }
  const { uid, gid, mode } = await stat(parent)
  const permission = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & permission) === 0 ? parent : undefined
}
