import type { Flush } from '../flush.ts'
import type { StartControl } from '../start-control.ts'

export interface PostgresPlan extends StartControl {
  /** Where the data and the superuser's password are kept; made at the first start. */
  readonly folder: string
  /** On 127.0.0.1. */
  readonly port: number
  readonly logFile: string
  /** By default `always`. */
  readonly flush?: Flush
}
