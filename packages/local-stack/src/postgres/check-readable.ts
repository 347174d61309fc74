import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { SystemAccount } from './find-postgres-account.ts'

const run = promisify(execFile)

/** Throws a message that says what to do when the account cannot run the binary or enter the folder. */
export async function checkReadable(account: SystemAccount, paths: { binary: string; folder: string }): Promise<void> {
  if ((await mayUse(account, paths.binary)) && (await mayUse(account, `${paths.folder}/.`))) return
  const closed = (await closedFolder(account, paths.binary)) ?? (await closedFolder(account, `${paths.folder}/.`))
  throw new Error(
    `PostgreSQL refuses to run as root, and the system user ${account.uid} it runs as instead may not enter ` +
      `${closed ?? paths.folder}. Do one of these: move the project to a folder every user may enter ` +
      '(for example below /opt or /srv); start as an ordinary user; or give the address of a running PostgreSQL ' +
      'in LOCAL_POSTGRES_URL.',
  )
}

/** Asked as that user, since permissions may be more than the mode says. */
export async function mayUse(account: SystemAccount, path: string): Promise<boolean> {
  return await run('test', ['-x', path], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** The uppermost folder above a path whose mode keeps the account out. */
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
