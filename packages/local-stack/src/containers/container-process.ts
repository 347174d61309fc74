import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ProcessExit, RunningProcess } from '../processes/running-process.ts'
import { stopInSteps } from '../processes/stop-in-steps.ts'
import type { ContainerPlan } from './container-plan.ts'
import type { Engine } from './reach-engine.ts'

type Container = ReturnType<Engine['container']['getById']>

interface Started extends Pick<ContainerPlan, 'name' | 'containerPort' | 'logFile' | 'stopSteps'> {
  readonly container: Container
  readonly pid: number
  /** The start by the engine's clock: nothing older is copied into the log. */
  readonly logSince: Date
}

/** The first process of a container that was just started; stopped or killed, the container stays with its data. */
export class ContainerProcess implements RunningProcess {
  readonly name: string
  readonly pid: number
  readonly exited: Promise<ProcessExit>
  #exit: ProcessExit | undefined
  readonly #started: Started

  constructor(engine: Engine, started: Started) {
    this.name = started.name
    this.pid = started.pid
    this.#started = started
    this.exited = this.#watch(copyLog(engine, started))
  }

  get exit(): ProcessExit | undefined {
    return this.#exit
  }

  /** The port on 127.0.0.1, which the engine may change at each start; throws while there is none. */
  async publishedPort(): Promise<number> {
    const { container, containerPort } = this.#started
    const { NetworkSettings: network } = await container.inspect()
    const [binding] = network.Ports[`${containerPort}/tcp`] ?? []
    if (!binding) throw new Error(`The engine has not published port ${containerPort} of ${this.name}`)
    return Number(binding.HostPort)
  }

  async signal(signal: NodeJS.Signals): Promise<void> {
    await this.#started.container.kill({ signal }).catch(ignoreGone)
  }

  async stop(): Promise<ProcessExit> {
    return await stopInSteps(this, this.#started.stopSteps)
  }

  /** Removes the container, and its data with it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#started.container.remove({ force: true, v: true }).catch(ignoreGone)
    await this.exited
  }

  /** Ended means that everything it has written is in its log, too. */
  async #watch(logCopied: Promise<void>): Promise<ProcessExit> {
    const { StatusCode: status } = await this.#started.container.wait().catch(() => ({ StatusCode: sigkilled }))
    await logCopied
    this.#exit = status === sigkilled ? { code: null, signal: 'SIGKILL' } : { code: status, signal: null }
    return this.#exit
  }
}

/** 128 + 9, as shells count. */
const sigkilled = 137

async function copyLog(engine: Engine, { container, logFile, logSince }: Started): Promise<void> {
  const log = await engine.container.logs(container, { since: logSince.getTime() / 1000 })
  await pipeline(log, createWriteStream(logFile, { flags: 'a' })).catch(() => undefined)
}

/** The container does not exist, does not run, or is already being removed, so there is nothing to do. */
export function ignoreGone(error: unknown): void {
  if (!(error instanceof Error && 'statusCode' in error && [404, 409].includes(Number(error.statusCode)))) throw error
}
