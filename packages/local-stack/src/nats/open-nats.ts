import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { readFlush } from '../flush.ts'
import { type OwnServer, openServer, type Server, serverAt } from '../processes/server.ts'
import { startUntilReady } from '../processes/start-until-ready.ts'
import { waitUntil } from '../wait-until.ts'
import { readWay } from '../way.ts'
import { findNatsServer } from './find-nats-server.ts'
import { greets } from './greets.ts'
import { natsConfiguration } from './nats-configuration.ts'
import type { NatsPlan } from './nats-plan.ts'
import { portsFile } from './watch-writes.ts'

/** Gives a NATS server that accepts connections: the one at `LOCAL_NATS_URL` when the environment names it, otherwise one of our own. */
export async function openNats(need: { environment: Environment }, plan: NatsPlan): Promise<Server> {
  const url = need.environment.LOCAL_NATS_URL
  if (!url) return await runNats(need, plan)
  const { hostname, port } = new URL(url)
  await waitUntil({ what: 'An answer of the NATS server at LOCAL_NATS_URL', seconds: 60 }, () =>
    greets(hostname, Number(port || 4222)),
  )
  return serverAt(url)
}

/**
 * Starts a NATS server with the plan's folder and port, reachable from this machine only: a container when `LOCAL_STACK`
 * says so, otherwise a program. Tests that kill it use this: a server given by address cannot be killed.
 */
export async function runNats(need: { environment: Environment }, plan: NatsPlan): Promise<OwnServer> {
  if (readWay(need.environment) === 'embedded') return await startNats(need, plan)
  const { startNatsContainer } = await import('./start-nats-container.ts')
  return await startNatsContainer(need, plan)
}

/** Starts nats-server with JetStream that fsyncs every message before it acknowledges it, unless `LOCAL_FLUSH` says otherwise. */
export async function startNats(need: { environment: Environment }, plan: NatsPlan): Promise<OwnServer> {
  const command = await findNatsServer(need)
  const configuration = join(plan.folder, 'nats.conf')
  await mkdir(plan.folder, { recursive: true, mode: 0o700 })
  await writeFile(
    configuration,
    natsConfiguration({
      host: '127.0.0.1',
      port: plan.port,
      portsFolder: plan.folder,
      storeFolder: join(plan.folder, 'jetstream'),
      users: plan.users?.configuration,
      flush: readFlush(need.environment),
    }),
  )
  const plannedProcess = {
    name: 'nats',
    command,
    arguments: ['-c', configuration],
    environment: plan.users?.environment ?? {},
    folder: plan.folder,
    logFile: plan.logFile,
    onSpawn: plan.onSpawn,
    onWait: plan.onWait,
    signal: plan.signal,
  }
  const { process, answer: port } = await startUntilReady(plannedProcess, {
    check: ({ pid }) => listeningPort(plan, pid),
  })
  return openServer(process, `nats://127.0.0.1:${port}`)
}

/** The port on which the server greets, or `undefined` while it does not. */
async function listeningPort(plan: NatsPlan, pid: number): Promise<number | undefined> {
  const port = plan.port === 0 ? await chosenPort(plan.folder, pid) : plan.port
  return port === undefined ? undefined : await greets('127.0.0.1', port)
}

async function chosenPort(folder: string, pid: number): Promise<number | undefined> {
  const [, port] = /"nats:\/\/127\.0\.0\.1:(\d+)"/.exec(await readFile(portsFile(folder, pid), 'utf8')) ?? []
  return port === undefined ? undefined : Number(port)
}
