import type { ProcessPlan } from './fork-process.ts'

/** What the launcher is asked to do with the process of a number. */
export type Order = { id: number } & ({ start: ProcessPlan } | { task: unknown } | { end: true })

/** A process ended, or it was left alone by a launcher that ended. */
type Ending = 'ended' | 'alone'

/** What the launcher says of the process of a number. */
export type Report = { id: number } & ({ pid: number } | { message: unknown } | { error: string } | { exit: Ending })
