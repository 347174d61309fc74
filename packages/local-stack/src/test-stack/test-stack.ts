import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { freePort } from '../free-port.ts'
import { openNats } from '../nats/open-nats.ts'
import { openPostgres } from '../postgres/open-postgres.ts'
import { findCommandLine } from '../processes/find-command-line.ts'
import { writePidFile } from '../processes/pid-file.ts'
import type { Server } from '../processes/server.ts'
import { serviceArguments } from '../services/service-process.ts'
import { stopLeftovers } from '../supervisor/stop-leftovers.ts'

export interface TestStack extends AsyncDisposable {
  readonly postgres: Server
  readonly nats: Server
}

/** The input of a test: usually `{ environment: process.env }`, whose `LOCAL_POSTGRES_URL` and `LOCAL_NATS_URL` are honoured. */
interface TestStackSetup {
  readonly environment: Environment
}

/** Starts PostgreSQL and NATS on free ports in temporary folders; disposing stops them and removes the folders. */
export async function startTestStack(need: TestStackSetup): Promise<TestStack> {
  const stack = new AsyncDisposableStack()
  try {
    const started = await Promise.allSettled([startTestPostgres(need), startTestNats(need)])
    const [postgres, nats] = started.map((result) =>
      result.status === 'fulfilled' ? stack.use(result.value) : undefined,
    )
    if (postgres && nats) return { postgres, nats, [Symbol.asyncDispose]: () => stack.disposeAsync() }
    throw new AggregateError(started.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])))
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** Starts PostgreSQL alone; about a second, in a container two, so once per run: hand its `url` on as `LOCAL_POSTGRES_URL`. */
export async function startTestPostgres(need: TestStackSetup): Promise<Server> {
  return await startInTemporaryFolder('postgres', async (folder) =>
    openPostgres(need, {
      folder: join(folder, 'postgres'),
      port: await freePort(),
      logFile: join(folder, 'postgres.log'),
      onSpawn: (pid) => writePidFile(join(folder, 'postgres.pid'), pid),
    }),
  )
}

/** Starts a NATS server alone; about 50 ms, in a container half a second, so each test file may have its own. */
export async function startTestNats(need: TestStackSetup): Promise<Server> {
  return await startInTemporaryFolder('nats', (folder) =>
    openNats(need, {
      folder: join(folder, 'nats'),
      port: 0,
      logFile: join(folder, 'nats.log'),
      onSpawn: (pid) => writePidFile(join(folder, 'nats.pid'), pid),
    }),
  )
}

async function startInTemporaryFolder(name: string, start: (folder: string) => Promise<Server>): Promise<Server> {
  await sweepTestFolders(tmpdir())
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-${name}-`))
  await chmod(folder, 0o711)
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const server = await start(folder)
    return {
      url: server.url,
      process: server.process,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Ends what test runs left behind that were killed, and removes their folders; runs that go on are left alone. */
async function sweepTestFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, owner] = /^lokum-test-(\d+)-/.exec(name) ?? []
    if (owner === undefined || (await findCommandLine(Number(owner))) !== undefined) continue
    await sweep(join(parent, name)).catch(() => undefined)
  }
}

async function sweep(folder: string): Promise<void> {
  const settings = { runFolder: folder, dataFolder: folder }
  await stopLeftovers({ settings, programs: { run: serviceArguments } })
  await rm(folder, { recursive: true, force: true })
}
