/** One signal and how long the process may take to obey it. */
export interface StopStep {
  readonly signal: NodeJS.Signals
  readonly graceSeconds: number
}

export interface ProcessExit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A running process of this machine or the first process of a container; users need not know which. */
export interface RunningProcess extends AsyncDisposable {
  readonly name: string
  /** The number by the machine it runs on; another one after each start. */
  readonly pid: number
  readonly exited: Promise<ProcessExit>
  /** How it ended, or `undefined` while it runs. */
  readonly exit: ProcessExit | undefined
  signal(signal: NodeJS.Signals): void | Promise<void>
  /** Ends it: politely first, with SIGKILL when it does not obey in time. What it has stored stays. */
  stop(): Promise<ProcessExit>
}
