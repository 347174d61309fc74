import type { RunningProcess } from './running-process.ts'

/** PostgreSQL or NATS as everybody sees it, however it came to run; disposing ends what was started, never what was given by address. */
export interface Server extends AsyncDisposable {
  /** Whole address with credentials: `postgres://…` of the superuser, or `nats://…`. */
  readonly url: string
  /** Absent when only the address was given. */
  readonly process: RunningProcess | undefined
}

/** A server of our own, which a test may hurt. */
export interface OwnServer extends Server {
  readonly process: RunningProcess
}

/** A server that we did not start. */
export function serverAt(url: string): Server {
  return { url, process: undefined, async [Symbol.asyncDispose]() {} }
}

/** A server that runs as a process of ours, on this machine or in a container. */
export function openServer(process: RunningProcess, url: string): OwnServer {
  return { url, process, [Symbol.asyncDispose]: () => process[Symbol.asyncDispose]() }
}
