import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import { type IdentityProvider, startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { openPostgres } from '@lokum/local-stack/postgres/open-postgres'
import type { Server } from '@lokum/local-stack/processes/server'

export type Ground = AsyncDisposable & {
  folder: string
  postgres: Server
  identity: IdentityProvider
  encryptionKeys: string
}

/** Starts PostgreSQL and an identity provider in a folder that is kept, or in one that is removed at the end. */
export async function openGround(kept: string | undefined): Promise<Ground> {
  await using opened = new AsyncDisposableStack()
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'lokum-growth-')))
  if (kept === undefined) opened.defer(() => rm(folder, { recursive: true, force: true }))
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  const environment = { PATH: process.env.PATH }
  const plan = { folder: join(folder, 'postgres'), port: await freePort(), logFile: join(folder, 'postgres.log') }
  const postgres = opened.use(await openPostgres({ environment }, { ...plan, onSpawn: () => undefined }))
  // The identifiers of accounts are made of the provider's address, and webhooks has sealed values with the key.
  const port = Number(await keep(join(folder, 'identity-port'), async () => String(await freePort())))
  const key = await keep(join(folder, 'key'), async () => randomBytes(32).toString('base64'))
  const identity = opened.use(await startIdentityProvider({ port, tokenTtlSeconds: 3_600 }))
  const started = opened.move()
  return {
    folder,
    postgres,
    identity,
    encryptionKeys: `growth:${key}`,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** Reads the file, or writes it once, so that each run with the folder has the same text. */
async function keep(file: string, make: () => Promise<string>): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  const made = await make()
  await writeFile(file, made)
  return made
}
