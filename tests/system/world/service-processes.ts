import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import type { ProcessExit, RunningProcess } from '@lokum/local-stack/processes/running-process'
import { type ServiceName, serviceEnvironment } from '@lokum/local-stack/services/service-environment'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import type { OwnWorld } from '@lokum/local-stack/world/open-own-world'
import type { World } from '@lokum/local-stack/world/open-world'

type Environment = Readonly<Record<string, string | undefined>>
/** One line of a service's log. */
export type LogLine = { level: number; service: string; msg: string } & Record<string, unknown>

/** Starts services as processes of their own, as in production, and keeps their logs. */
export class ServiceProcesses implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), `lokum-test-${process.pid}-services-`))
  readonly #started: RunningProcess[] = []

  /** One starter for each service, as an own world takes them. */
  readonly start = {
    webhooks: (environment: Environment) => this.#start('webhooks', environment),
    apartments: (environment: Environment) => this.#start('apartments', environment),
    settlements: (environment: Environment) => this.#start('settlements', environment),
    gateway: (environment: Environment) => this.#start('gateway', environment),
  }

  /** Starts one more replica over the databases of a running system. */
  async startReplica({ system }: Pick<World, 'system'>, name: ServiceName, settings: Environment = {}) {
    const [port, operationsPort] = [await freePort(), await freePort()]
    const ports = { PORT: String(port), OPERATIONS_PORT: String(operationsPort) }
    const replica = await this.start[name]({ ...serviceEnvironment(name, system), ...ports, ...settings })
    const dispose = () => replica[Symbol.asyncDispose]()
    return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: dispose }
  }

  /** Everything that the services have logged so far. */
  logLines(): LogLine[] {
    return readdirSync(this.#folder).flatMap((file) => parseLines(readFileSync(join(this.#folder, file), 'utf8')))
  }

  /** How each process ended that was started; waits for those that run. */
  async endings(): Promise<ProcessExit[]> {
    return await Promise.all(this.#started.map(({ exited }) => exited))
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #start(name: ServiceName, environment: Environment) {
    const { PORT, OPERATIONS_PORT } = environment
    const started = await startService({
      name,
      arguments: serviceArguments(name),
      environment: { PATH: process.env.PATH, ...environment, LOG_LEVEL: 'info' },
      readyUrl: `http://127.0.0.1:${OPERATIONS_PORT}/health/ready`,
      logFile: join(this.#folder, `${name}-${PORT}.log`),
    })
    this.#started.push(started)
    return started
  }
}

/** Stops every service at once, and says how each ended: by itself with code 0, or by the signal of who lost patience. */
export async function endingsOf(
  { services }: Pick<OwnWorld, 'services'>,
  processes: ServiceProcesses,
): Promise<ProcessExit[]> {
  await Promise.all(Object.values(services).map((service) => service.stop()))
  return await processes.endings()
}

/** A line without JSON was written by Node itself. */
function parseLines(text: string): LogLine[] {
  return text.split('\n').flatMap((line) => {
    if (line === '') return []
    return [line.startsWith('{') ? JSON.parse(line) : { level: 60, service: 'node', msg: line }]
  })
}
