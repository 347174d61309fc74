import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { checkReadable } from './check-readable.ts'
import type { SystemAccount } from './find-postgres-account.ts'
import type { PostgresBinaries } from './find-postgres-binaries.ts'
import { clusterArguments } from './server-settings.ts'

const run = promisify(execFile)

export interface Cluster {
  /** PostgreSQL's own data folder. */
  readonly folder: string
  readonly password: string
}

/**
 * Gives the cluster kept in `folder`, made there first when absent.
 * A new one is made beside it and renamed, so that a half-made one is never taken for a whole one.
 */
export async function initialiseCluster(
  need: { binaries: PostgresBinaries; account: SystemAccount | undefined },
  folder: string,
): Promise<Cluster> {
  await mkdir(dirname(folder), { recursive: true })
  if (need.account) await checkReadable(need.account, { binary: need.binaries.initdb, folder: dirname(folder) })
  if (!(await exists(folder))) {
    await removeDrafts(folder)
    const draft = `${folder}.initialising-${randomBytes(4).toString('hex')}`
    await makeCluster(need, draft)
    await rename(draft, folder)
  }
  return { folder: join(folder, 'cluster'), password: await readPassword(folder) }
}

/** A killed start's `initdb` may still be writing into its draft: each start has one of its own, and old ones go when they can. */
async function removeDrafts(folder: string): Promise<void> {
  const names = await readdir(dirname(folder))
  const drafts = names.filter((name) => name.startsWith(`${basename(folder)}.initialising`))
  await Promise.all(
    drafts.map((name) => rm(join(dirname(folder), name), { recursive: true, force: true }).catch(() => undefined)),
  )
}

async function makeCluster(
  need: { binaries: PostgresBinaries; account: SystemAccount | undefined },
  draft: string,
): Promise<void> {
  const passwordFile = join(draft, 'superuser-password')
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (need.account) {
    await chown(draft, need.account.uid, need.account.gid)
    await chown(passwordFile, need.account.uid, need.account.gid)
  }
  await run(
    need.binaries.initdb,
    [...clusterArguments, '--username=postgres', `--pgdata=${join(draft, 'cluster')}`, `--pwfile=${passwordFile}`],
    {
      ...need.account,
      cwd: draft,
      env: { LC_ALL: 'C', TZ: 'UTC' },
    },
  )
}

async function readPassword(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, 'superuser-password'), 'utf8')
  } catch (cause) {
    throw new Error(
      `${folder} cannot be read by this user. It was made by another user: start as that user, or remove the folder.`,
      { cause },
    )
  }
}

async function exists(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => undefined)) !== undefined
}
