import { needsState } from '@lokum/contracts/problems/needs-state'
import { stateAdvice } from '@lokum/contracts/problems/state-advice'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import { StateForbids } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** A request to the tenant of an agreement for readings; its meters are `RequestedMeterRow`. */
export const ReadingRequestRow = defineEntity({
  name: 'ReadingRequest',
  tableName: 'reading_request',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    agreementId: p.string(),
    date: p.date(),
    note: p.text().nullable(),
    state: p.enum(['open', 'answered', 'cancelled'] as const),
    version: p.integer(),
    createdAt: p.datetime(),
  },
})
export type ReadingRequestRow = InferEntity<typeof ReadingRequestRow>

/** A requested meter, with the tenant's answer once it exists. */
export const RequestedMeterRow = defineEntity({
  name: 'RequestedMeter',
  tableName: 'reading_request_meter',
  properties: {
    accountId: p.string().primary(),
    readingRequestId: p.string().primary(),
    meterId: p.string().primary(),
    register: p.string().$type<MeterRegister>().primary(),
    readingId: p.string().nullable(),
  },
})
export type RequestedMeterRow = InferEntity<typeof RequestedMeterRow>

const request = { en: 'the reading request', pl: 'prośba o odczyt' }

/** @throws StateForbids when it is answered or cancelled */
export function requireOpen({ id, state }: ReadingRequestRow): void {
  if (state === 'open') return
  const advice = stateAdvice.requestAgain
  throw new StateForbids(needsState({ object: request, state, advice }), [id])
}
