import type { ProcessPlan } from './fork-process.ts'

/** What the launcher is asked to do with the process of a number. */
export type Order = { id: number } & ({ start: ProcessPlan } | { task: unknown } | { end: true })

/** A process ended, perhaps by a signal, or it was left alone by a launcher that ended. */
export type Ending = { exit: 'ended'; signal: NodeJS.Signals | null } | { exit: 'alone' }

/** What the launcher says of the process of a number. */
export type Report = { id: number } & ({ pid: number } | { message: unknown } | { error: string } | Ending)
