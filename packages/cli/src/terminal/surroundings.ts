import type { Readable, Writable } from 'node:stream'

/** The world outside the program. */
export type Surroundings = {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** Aborted when the user stops a command that goes on until then. */
  readonly stopSignal: () => AbortSignal
  readonly now: () => Date
  /** Between two questions for new events: one listener stays below the limit of a day. */
  readonly pollMs: number
}
