import type { AuditAction } from '@lokum/contracts/audit/actions'
import type { Reading } from '@lokum/contracts/settlements/meter'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Context } from '@lokum/service-kit/http/context'
import { describeReading, type ReadingRow } from './reading.ts'

type Changed = {
  reading: ReadingRow
  action: AuditAction
  /** The reading as it was, if its values changed. */
  before?: Reading
}

/** Stores a changed reading with its audit entry. */
export async function storeReading(context: Context, { reading, action, before }: Changed): Promise<Reading> {
  reading.version += 1
  await context.em.flush()
  const data = describeReading(reading)
  const object = { id: reading.id, version: reading.version }
  await recordAudit(context, { action, object, data: before ? { ...data, before } : data })
  return data
}
