import type { StartControl } from '../start-control.ts'
import type { NatsUsers } from './local-users.ts'

export interface NatsPlan extends StartControl {
  /** Where the configuration and the streams are kept. */
  readonly folder: string
  /** On 127.0.0.1; 0 lets the server choose a free one. */
  readonly port: number
  readonly logFile: string
  /** The users; without them everybody may do everything, as in tests. */
  readonly users?: NatsUsers | undefined
}
