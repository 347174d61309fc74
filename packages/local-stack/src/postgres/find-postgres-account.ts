import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A system user by numbers. */
export interface SystemAccount {
  readonly uid: number
  readonly gid: number
}

/**
 * The system user PostgreSQL must run as, or `undefined` when it may run as the current one.
 * It refuses to run as root: then it runs as the owner of its data folder, or as the user `postgres`, created when absent.
 */
export async function findPostgresAccount(dataFolder: string): Promise<SystemAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(dataFolder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await accountNamed('postgres')) ?? (await createAccount('postgres'))
}

async function accountNamed(name: string): Promise<SystemAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function createAccount(name: string): Promise<SystemAccount> {
  const failed =
    'PostgreSQL refuses to run as root, and the user "postgres" it would run as could not be created. ' +
    'Start as an ordinary user, create that user, or give LOCAL_POSTGRES_URL.'
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  } catch (cause) {
    throw new Error(failed, { cause })
  }
  const account = await accountNamed(name)
  if (!account) throw new Error(failed)
  return account
}
