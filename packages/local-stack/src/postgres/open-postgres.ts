import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { readFlush } from '../flush.ts'
import { findCommandLine } from '../processes/find-command-line.ts'
import type { ProcessPlan } from '../processes/local-process.ts'
import { readPidFile } from '../processes/pid-file.ts'
import { type OwnServer, openServer, type Server, serverAt } from '../processes/server.ts'
import { StartError, startUntilReady } from '../processes/start-until-ready.ts'
import { HopelessError, waitUntil } from '../wait-until.ts'
import { readWay } from '../way.ts'
import { answers } from './answers.ts'
import { findPostgresAccount } from './find-postgres-account.ts'
import { findPostgresBinaries } from './find-postgres-binaries.ts'
import { type Cluster, initialiseCluster } from './initialise-cluster.ts'
import type { PostgresPlan } from './postgres-plan.ts'
import { reachBinaries } from './reach-binaries.ts'
import { postgresStopSteps, serverSettings, settingArguments } from './server-settings.ts'

/** Gives a PostgreSQL that accepts connections: the one at `LOCAL_POSTGRES_URL` when the environment names it, otherwise one of our own. */
export async function openPostgres(need: { environment: Environment }, plan: PostgresPlan): Promise<Server> {
  const url = need.environment.LOCAL_POSTGRES_URL
  if (!url) return await runPostgres(need, plan)
  await waitUntil({ what: 'An answer of the PostgreSQL at LOCAL_POSTGRES_URL', seconds: 60 }, () => answers(url))
  return serverAt(url)
}

/**
 * Starts a PostgreSQL with the plan's folder and port, reachable from this machine only: a container when `LOCAL_STACK`
 * says so, otherwise the embedded binaries. It flushes unless `LOCAL_FLUSH` says otherwise. Tests that kill it use this: a server given by address cannot be killed.
 */
export async function runPostgres(need: { environment: Environment }, wanted: PostgresPlan): Promise<OwnServer> {
  const plan = { flush: readFlush(need.environment), ...wanted }
  if (readWay(need.environment) === 'embedded') return await startPostgres(plan)
  const { startPostgresContainer } = await import('./start-postgres-container.ts')
  return await startPostgresContainer(need, plan)
}

/** Starts the embedded PostgreSQL; also after a kill -9, whose leftovers are waited for (two minutes) or cleared away. */
export async function startPostgres(plan: PostgresPlan): Promise<OwnServer> {
  const account = await findPostgresAccount(plan.folder)
  const binaries = await reachBinaries(account, await findPostgresBinaries())
  const cluster = await initialiseCluster({ binaries, account }, plan.folder)
  await clearForeignLock(cluster)
  const processPlan = {
    name: 'postgres',
    command: binaries.postgres,
    arguments: serverArguments(cluster, plan),
    environment: { LC_ALL: 'C', TZ: 'UTC' },
    folder: cluster.folder,
    logFile: plan.logFile,
    account,
    stopSteps: postgresStopSteps,
    onSpawn: plan.onSpawn,
    onWait: plan.onWait,
    signal: plan.signal,
  }
  const url = `postgres://postgres:${cluster.password}@127.0.0.1:${plan.port}/postgres`
  return await waitUntil(
    { what: 'The end of an earlier PostgreSQL in the same folder', seconds: 120, signal: plan.signal },
    () => attempt(processPlan, url),
  )
}

/** One start; `undefined` means that backends of a killed server still hold the data folder and it is worth another try. */
async function attempt(plan: ProcessPlan, url: string): Promise<OwnServer | undefined> {
  try {
    const { process } = await startUntilReady(plan, { check: () => answers(url) })
    return openServer(process, url)
  } catch (error) {
    const log = error instanceof StartError ? error.log : ''
    if (/pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(log)) return undefined
    throw new HopelessError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Process numbers are used again (in a container nearly always): a lock that names a process which is not this server is stale. */
async function clearForeignLock(cluster: Cluster): Promise<void> {
  const lock = join(cluster.folder, 'postmaster.pid')
  const pid = await readPidFile(lock)
  if (pid === undefined) return
  const commandLine = await findCommandLine(pid)
  if (commandLine !== undefined && !commandLine.includes(cluster.folder)) await rm(lock)
}

function serverArguments(cluster: Cluster, plan: PostgresPlan): string[] {
  return [
    '-D',
    cluster.folder,
    ...settingArguments({ ...localSettings, port: plan.port }),
    ...settingArguments(serverSettings(plan)),
  ]
}

const localSettings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
