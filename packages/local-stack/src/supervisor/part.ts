import type { RunningProcess } from '../processes/running-process.ts'
import type { StartControl } from '../start-control.ts'

/** One thing the supervisor keeps running. */
export interface Part {
  /** The name of its pid file and its log. */
  readonly name: string
  /** Said on the terminal. */
  readonly title: string
  readonly address: string
  /** Starts it and returns its process when it is ready; `undefined` when it already runs elsewhere. */
  readonly start: (control: StartControl) => Promise<RunningProcess | undefined>
}
