import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import type { Environment } from './environment.ts'
import { findNatsServer } from './nats/find-nats-server.ts'
import { startUntilReady } from './processes/start-until-ready.ts'
import { type Server, serverAt, serverOf } from './server.ts'
import type { StartControl } from './start-control.ts'
import { waitUntil } from './wait-until.ts'

export interface NatsPlan extends StartControl {
  /** Where the configuration and the streams are kept. */
  readonly folder: string
  /** On 127.0.0.1; 0 lets the server choose a free one. */
  readonly port: number
  readonly logFile: string
}

/**
 * Gives a NATS server that accepts connections: the one at `LOCAL_NATS_URL` when the environment names it, otherwise one
 * started with the plan's folder and port, reachable from this machine only.
 */
export async function openNats(need: { environment: Environment }, plan: NatsPlan): Promise<Server> {
  const url = need.environment.LOCAL_NATS_URL
  if (!url) return await startNats(need, plan)
  const { hostname, port } = new URL(url)
  await waitUntil({ what: 'An answer of the NATS server at LOCAL_NATS_URL', seconds: 10 }, () =>
    greets(hostname, Number(port || 4222)),
  )
  return serverAt(url)
}

/** Starts nats-server with JetStream that fsyncs every message before it acknowledges it. */
export async function startNats(need: { environment: Environment }, plan: NatsPlan): Promise<Server> {
  const command = await findNatsServer(need)
  const configuration = join(plan.folder, 'nats.conf')
  await mkdir(plan.folder, { recursive: true, mode: 0o700 })
  await writeFile(configuration, natsConfiguration(plan))
  const plannedProcess = {
    name: 'nats',
    command,
    arguments: ['-c', configuration],
    environment: {},
    folder: plan.folder,
    logFile: plan.logFile,
    onSpawn: plan.onSpawn,
    signal: plan.signal,
  }
  const { process, answer: port } = await startUntilReady(plannedProcess, {
    seconds: 30,
    check: ({ pid }) => listeningPort(plan, pid),
  })
  return serverOf(process, `nats://127.0.0.1:${port}`)
}

/** `sync_interval: always`: by default an acknowledged message may be lost for two minutes when the power goes. */
function natsConfiguration(plan: NatsPlan): string {
  return `# Written anew at every start.
server_name: lokum-local
host: 127.0.0.1
port: ${plan.port === 0 ? -1 : plan.port}
${plan.port === 0 ? `ports_file_dir: ${JSON.stringify(plan.folder)}` : ''}
jetstream {
  store_dir: ${JSON.stringify(join(plan.folder, 'jetstream'))}
  sync_interval: always
  max_memory_store: 64MB
  max_file_store: 8GB
}
`
}

/** The port on which the server greets, or `undefined` while it does not. */
async function listeningPort(plan: NatsPlan, pid: number): Promise<number | undefined> {
  const port = plan.port === 0 ? await chosenPort(plan.folder, pid) : plan.port
  return port === undefined ? undefined : await greets('127.0.0.1', port)
}

async function chosenPort(folder: string, pid: number): Promise<number | undefined> {
  const file = join(folder, `nats-server_${pid}.ports`)
  const [, port] = /"nats:\/\/127\.0\.0\.1:(\d+)"/.exec(await readFile(file, 'utf8')) ?? []
  return port === undefined ? undefined : Number(port)
}

/** Every NATS server speaks first, with a line that begins with INFO. */
async function greets(host: string, port: number): Promise<number> {
  return await new Promise((resolve, reject) => {
    const socket = createConnection({ host, port, timeout: 2000 })
    socket.once('data', (greeting) => {
      socket.destroy()
      if (greeting.subarray(0, 4).toString() === 'INFO') resolve(port)
      else reject(new Error(`What listens on ${host}:${port} is no NATS server`))
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error(`${host}:${port} is silent`)))
  })
}
