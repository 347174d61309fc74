import type { Meter } from '@lokum/contracts/settlements/meter'

/** The input of each change of a meter: the meter as it was read, with its version. */
export type MeterChange = { meter: Meter; version: { version?: string }; onDone: () => void }

export type MeterAction = 'read' | 'list' | 'correct' | 'exchange' | 'close' | 'reopen' | 'delete'
