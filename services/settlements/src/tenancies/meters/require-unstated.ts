import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import type { Context } from '@lokum/service-kit/http/context'

export type UsedReading = {
  accountId: string
  meterId: string
  /** Readings of all registers, if none is named. */
  register?: MeterRegister
  readingIds: readonly string[]
  date: string
}

/**
 * Refuses a change of readings of a locked meter that a prepared or sent statement uses; months, a higher room, pass it in.
 * @throws StateForbids
 */
export type RequireUnstated = (em: Context['em'], used: UsedReading) => Promise<void>

/**
 * Refuses another main meter of a locked meter by which a prepared or sent statement shares a cost; months, a higher room, pass it in.
 * @throws StateForbids
 */
export type RequireUnshared = (em: Context['em'], used: Pick<UsedReading, 'accountId' | 'meterId'>) => Promise<void>
