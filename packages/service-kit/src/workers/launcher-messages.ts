import type { ProcessPlan } from './fork-process.ts'

/** An order to the launcher about the process of a number. */
export type Order = { id: number } & ({ start: ProcessPlan } | { task: unknown } | { end: true })

/** A process ended, perhaps by a signal, or it was left alone by a launcher that ended. */
export type Ending = { exit: 'ended'; signal: NodeJS.Signals | null } | { exit: 'alone' }

/** A report of the launcher about the process of a number. */
export type Report = { id: number } & ({ pid: number } | { message: unknown } | { error: string } | Ending)
