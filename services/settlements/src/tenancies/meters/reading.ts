import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { MeterRegister, Reading } from '@lokum/contracts/settlements/meter'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import { type Fault, Problem, StateForbids } from '@lokum/service-kit/problem'
import { defineEntity, type EntityManager, type InferEntity, p } from '@mikro-orm/core'
import type { MeterRow } from './meter.ts'

/** The value of a device on a day; `describeReading` shows it to clients. */
export const ReadingRow = defineEntity({
  name: 'Reading',
  tableName: 'reading',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    meterId: p.string(),
    device: p.integer(),
    register: p.string().$type<MeterRegister>(),
    kind: p.enum(['initial', 'regular', 'final'] as const),
    date: p.date(),
    value: p.decimal().precision(18).scale(6),
    rolledOver: p.boolean(),
    reason: p.string().nullable(),
    photoDocumentId: p.string().nullable(),
    photoReason: p.string().nullable(),
    cancelledAt: p.datetime().nullable(),
    cancellationReason: p.string().nullable(),
    version: p.integer(),
    createdAt: p.datetime(),
  },
})
export type ReadingRow = InferEntity<typeof ReadingRow>

export class ReadingExists extends Problem {
  constructor({ id, date }: { id: string; date: string }) {
    super('reading_exists', { values: { date }, objects: [id] })
  }
}

export class ReadingNeedsReason extends Problem {
  constructor(faults: readonly Fault[], meterId: string) {
    super('reading_needs_reason', { faults, objects: [meterId] })
  }
}

/** An exchange ends a device; later readings of the device must be cancelled first. */
export class LaterReadingExists extends Problem {
  constructor({ id, date }: { id?: string; date: string }, dayMember: string) {
    const values = { date, reason: stateReasons.laterReading(date) }
    const objects = id === undefined ? [] : [id]
    super('invalid_state', {
      values,
      objects,
      faults: [{ pointer: `#/${dayMember}`, code: 'before_last_reading', values }],
    })
  }
}

export function describeReading(row: ReadingRow): Reading {
  return {
    id: row.id,
    meter_id: row.meterId,
    device: row.device,
    register: row.register,
    kind: row.kind,
    read_on: row.date,
    value: Number(row.value),
    rolled_over: row.rolledOver,
    reason: row.reason ?? null,
    photo_document_id: row.photoDocumentId ?? null,
    photo_reason: row.photoReason ?? null,
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
    cancellation_reason: row.cancellationReason ?? null,
    created_at: row.createdAt.toISOString(),
  }
}

type ReadingKey = { id: string; meter: MeterRow }

/** @throws NotFound also for a reading of another meter */
export async function findReading(em: EntityManager, { id, meter }: ReadingKey): Promise<ReadingRow> {
  return await em.findOneOrFail(ReadingRow, { id, meterId: meter.id, accountId: meter.accountId }, elseNotFound)
}

/** @throws StateForbids when the reading is cancelled, since it can no longer change */
export function requireCounting({ id, cancelledAt }: ReadingRow): void {
  if (cancelledAt) throw new StateForbids(stateReasons.readingCancelled, [id])
}
