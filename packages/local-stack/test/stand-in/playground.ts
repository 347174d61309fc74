import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/free-port.ts'
import { LocalProcess } from '../../src/processes/local-process.ts'
import { readPidFile } from '../../src/processes/pid-file.ts'
import { HopelessError, waitUntil } from '../../src/wait-until.ts'

/** A folder and ports of a test's own, in which the supervisor is started as often as the test likes. */
export interface Playground extends AsyncDisposable {
  readonly folder: string
  readonly ports: {
    readonly gateway: number
    readonly identity: number
    readonly mailbox: number
    readonly postgres: number
    readonly nats: number
  }
  start(options?: { arguments?: string[]; environment?: Record<string, string> }): Promise<LocalProcess>
  /** Ends every start that still runs. */
  stop(): Promise<void>
  /** The terminal output of a start, or of the last one. */
  terminal(supervisor?: LocalProcess): Promise<string>
  /** Waits until the last start has written that. */
  terminalSays(text: string): Promise<string>
  pidOf(name: string): Promise<number | undefined>
  /** How often the gateway's database was migrated; `undefined` while the gateway does not answer. */
  starts(): Promise<number | undefined>
}

export async function openPlayground(): Promise<Playground> {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-supervisor-'))
  await chmod(folder, 0o711)
  const dataFolder = join(folder, 'data')
  const gateway = await freeServicePorts(4)
  const ports = {
    gateway,
    identity: await freePort(),
    mailbox: await freePort(),
    postgres: await freePort(),
    nats: await freePort(),
  }
  const started: LocalProcess[] = []
  const terminal = (supervisor = started.at(-1)) => {
    const number = supervisor ? started.indexOf(supervisor) + 1 : 0
    return readFile(join(folder, `terminal-${number}.log`), 'utf8')
  }
  const stop = async () => {
    await Promise.all(started.map((one) => one.stop()))
  }
  const environment = {
    ...process.env,
    NODE_OPTIONS: '',
    LOCAL_STACK: '',
    LOCAL_POSTGRES_URL: '',
    LOCAL_NATS_URL: '',
    LOCAL_DATA_FOLDER: dataFolder,
    GATEWAY_PORT: String(gateway),
    APARTMENTS_PORT: String(gateway + 1),
    SETTLEMENTS_PORT: String(gateway + 2),
    WEBHOOKS_PORT: String(gateway + 3),
    IDENTITY_PORT: String(ports.identity),
    MAILBOX_PORT: String(ports.mailbox),
    POSTGRES_PORT: String(ports.postgres),
    NATS_PORT: String(ports.nats),
  }
  return {
    folder: dataFolder,
    ports,
    terminal,
    async start(options = {}) {
      const supervisor = await LocalProcess.start({
        name: 'supervisor',
        command: process.execPath,
        arguments: [join(import.meta.dirname, 'main.ts'), ...(options.arguments ?? [])],
        environment: { ...environment, ...options.environment },
        folder,
        logFile: join(folder, `terminal-${started.length + 1}.log`),
        stopSteps: [{ signal: 'SIGTERM', graceSeconds: 120 }],
      })
      started.push(supervisor)
      return supervisor
    },
    async terminalSays(text) {
      const last = started.at(-1)
      return await waitUntil({ what: `"${text}" on the terminal`, seconds: 600 }, async () => {
        const said = await terminal()
        if (said.includes(text)) return said
        if (last?.exit) throw new HopelessError(`The start ended and had only said:\n${said}`)
        return undefined
      })
    },
    pidOf: (name) => readPidFile(join(dataFolder, 'run', `${name}.pid`)),
    async starts() {
      const answer = await fetch(`http://127.0.0.1:${gateway}`).catch(() => undefined)
      if (!answer?.ok) return undefined
      const { starts }: { starts: number } = JSON.parse(await answer.text())
      return starts
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The first of some neighbouring ports that are free together with those 1000 above, below the range the system hands out. */
async function freeServicePorts(count: number): Promise<number> {
  return await waitUntil({ what: 'Finding free ports', seconds: 60 }, async () => {
    const first = 20_000 + Math.floor(Math.random() * 9_000)
    const wanted = Array.from({ length: count }, (_, index) => [first + index, first + index + 1000]).flat()
    const answers = await Promise.all(
      wanted.map((port) =>
        fetch(`http://127.0.0.1:${port}`).then(
          () => false,
          () => true,
        ),
      ),
    )
    return answers.every(Boolean) ? first : undefined
  })
}
