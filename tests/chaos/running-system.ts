import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import { keepLocalSecrets } from '@lokum/local-stack/local-secrets'
import { natsUrlFor } from '@lokum/local-stack/nats/local-users'
import { databaseUrl } from '@lokum/local-stack/postgres/databases'
import { eventually } from '@lokum/local-stack/testing/eventually'
import pg from 'pg'

export type Part = 'postgres' | 'nats' | 'identity-provider' | 'gateway' | 'apartments' | 'settlements' | 'webhooks'
const services = ['gateway', 'apartments', 'settlements', 'webhooks'] as const

export type RunningSystem = Awaited<ReturnType<typeof runSystem>>

/** The whole system as `npm start` runs it, on ports and in a folder of its own; its parts are killed by their pid files. */
export async function runSystem(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-chaos-'))
  // PostgreSQL may run as another user, who has to reach its own folder in here.
  await chmod(folder, 0o711)
  const ports = await choosePorts()
  const supervisor = spawn(process.execPath, ['packages/local-stack/src/commands/start.ts'], {
    env: {
      ...process.env,
      ...environment,
      ...ports,
      LOCAL_DATA_FOLDER: folder,
      LOCAL_POSTGRES_URL: '',
      LOCAL_NATS_URL: '',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(supervisor, 'exit')
  const base = (name: keyof typeof ports) => `http://127.0.0.1:${ports[name]}`
  const pidOf = async (part: Part) => Number(await readFile(join(folder, 'run', `${part}.pid`), 'utf8'))

  const isReady = async (): Promise<true> => {
    for (const service of services) {
      const port = Number(ports[`${service.toUpperCase()}_PORT`]) + 1_000
      const { status } = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(1_000) })
      if (status !== 200) throw new Error(`${service} is not ready.`)
    }
    const provider = await fetch(`${base('IDENTITY_PORT')}/.well-known/openid-configuration`)
    if (!provider.ok) throw new Error('The identity provider is not ready.')
    return true
  }
  await eventually(async () => supervisor.exitCode !== null || (await isReady()), {
    deadlineMs: 120_000,
    intervalMs: 200,
  })
  if (supervisor.exitCode !== null) throw new Error(`The system ended with exit code ${supervisor.exitCode}.`)

  return {
    gateway: base('GATEWAY_PORT'),
    identityProvider: base('IDENTITY_PORT'),
    /** For the checks alone, as the user that may see everything. */
    natsUrl: natsUrlFor('inspector', {
      url: `nats://127.0.0.1:${ports.NATS_PORT}`,
      secrets: await keepLocalSecrets(join(folder, 'local.env')),
    }),
    /** A pool for one service's database, for the checks alone. */
    openDatabase: async (name: string) => {
      const secrets = await keepLocalSecrets(join(folder, 'local.env'))
      const owned = { name, password: secrets.databasePassword(name) }
      return new pg.Pool({
        connectionString: databaseUrl({ url: `postgres://127.0.0.1:${ports.POSTGRES_PORT}` }, owned),
        max: 2,
      })
    },
    /** Kills parts with SIGKILL, all at once, and gives the seconds until they run again and everything is ready. */
    kill: async (...parts: Part[]): Promise<number> => {
      const killed = await Promise.all(parts.map(async (part) => ({ part, pid: await pidOf(part) })))
      const killedAt = performance.now()
      for (const { pid } of killed) process.kill(pid, 'SIGKILL')
      await eventually(
        async () => {
          for (const { part, pid } of killed) {
            if ((await pidOf(part)) === pid) throw new Error(`${part} was not started again.`)
          }
          await isReady()
        },
        { deadlineMs: 60_000, intervalMs: 100 },
      )
      return (performance.now() - killedAt) / 1_000
    },
    [Symbol.asyncDispose]: async () => {
      supervisor.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A service's operations port is its port + 1000. */
async function choosePorts() {
  const names = ['GATEWAY', 'APARTMENTS', 'SETTLEMENTS', 'WEBHOOKS', 'IDENTITY', 'MAILBOX', 'POSTGRES', 'NATS'] as const
  const ports: Record<string, string> = {}
  for (const name of names) ports[`${name}_PORT`] = String(await freePort())
  return ports
}
