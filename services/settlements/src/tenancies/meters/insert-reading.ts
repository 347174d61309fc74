import type { ActionWithEvent } from '@lokum/contracts/audit/actions'
import { ReadingReceived } from '@lokum/contracts/settlements/events'
import type { MeterRegister, Reading } from '@lokum/contracts/settlements/meter'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'
import { describeReading, ReadingRow } from './reading.ts'

type Taken = {
  meterId: string
  device: number
  register: MeterRegister
  kind: Reading['kind']
  date: string
  value: number
  rolledOver?: boolean
  reason?: string | undefined
  photoDocumentId: string | undefined
  photoReason?: string | undefined
  /** Why the reading does not count from the start: it is kept beside the one that does. */
  cancellationReason?: string
}

/** Stores a judged reading with its audit entry; the first and the last value of a device have no event of their own. */
export async function insertReading(context: Context, taken: Taken): Promise<Reading> {
  const { em, caller, now } = context
  const row: ReadingRow = {
    ...taken,
    id: newId('reading'),
    accountId: caller.accountId,
    value: String(taken.value),
    rolledOver: taken.rolledOver ?? false,
    reason: taken.reason ?? null,
    photoDocumentId: taken.photoDocumentId ?? null,
    photoReason: taken.photoReason ?? null,
    cancelledAt: taken.cancellationReason === undefined ? null : now,
    cancellationReason: taken.cancellationReason ?? null,
    version: 1,
    createdAt: now,
  }
  await em.insert(ReadingRow, row)
  const reading = describeReading(row)
  const action: ActionWithEvent = row.cancelledAt ? 'reading.kept_beside' : 'reading.created'
  const change = { action, object: { id: row.id, version: row.version }, data: reading }
  if (row.kind === 'regular') await recordChange(context, { ...change, event: ReadingReceived })
  else await recordAudit(context, change)
  return reading
}
