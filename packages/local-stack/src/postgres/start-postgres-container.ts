import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { images } from '../containers/images.ts'
import { openFolder } from '../containers/open-folder.ts'
import { reachEngine } from '../containers/reach-engine.ts'
import { startContainer } from '../containers/start-container.ts'
import type { Environment } from '../environment.ts'
import { type OwnServer, openServer } from '../processes/server.ts'
import { answers } from './answers.ts'
import type { PostgresPlan } from './postgres-plan.ts'
import { clusterArguments, postgresStopSteps, serverSettings, settingArguments } from './server-settings.ts'

/** Starts PostgreSQL in a container, with what it had stored when its folder is there. */
export async function startPostgresContainer(
  need: { environment: Environment },
  plan: PostgresPlan,
): Promise<OwnServer> {
  const engine = await reachEngine(need.environment)
  await openFolder(engine, plan.folder)
  const password = await keepPassword(join(plan.folder, 'superuser-password'))
  const address = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const { process, port } = await startContainer(
    engine,
    {
      ...plan,
      name: 'postgres',
      image: images.postgres,
      command: ['postgres', ...settingArguments(serverSettings(plan))],
      environment: { POSTGRES_PASSWORD: password, POSTGRES_INITDB_ARGS: clusterArguments.join(' ') },
      // The engine gives 64 MiB, which the workers of one large parallel query can use up.
      sharedMemoryBytes: 256 * 1024 * 1024,
      containerPort: 5432,
      stopSteps: postgresStopSteps,
    },
    { check: (port) => answers(address(port)) },
  )
  return openServer(process, address(port))
}

/** The container knows it only while it is made; a restart needs it, too. */
async function keepPassword(file: string): Promise<string> {
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(() => undefined)
  return await readFile(file, 'utf8')
}
