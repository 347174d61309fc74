import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import type { Context } from '@lokum/service-kit/http/serve-operation'

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
