import { z } from 'zod'
import { idOf } from '../ids.ts'
import { defineOperation, readLimit, writeLimit } from '../operation.ts'
import { PageQuery, pageOf } from '../page.ts'
import { Period } from '../text.ts'
import { Settlement, SettlementState } from './settlement.ts'

const part = { service: 'settlements', tag: 'Settlements' } as const

/** `POST /v1/settlements`; unknown members are ignored except `month`, which was withdrawn in v1.5. */
export const CreateSettlement = defineOperation({
  ...part,
  id: 'createSettlement',
  method: 'POST',
  path: '/v1/settlements',
  summary: 'Create a settlement for one apartment and one month',
  description:
    'Creates a settlement in state draft with the total 0 and a reference code. An apartment and month have one settlement; an archived apartment is settled up to the month in which it was archived (Europe/Warsaw), later months are refused with invalid_state. Repeating the call with the same Idempotency-Key within 24 hours returns the same settlement. Emits settlement.created and audit.event. The field month was withdrawn in v1.5 and is refused with deprecated_field, whatever else is wrong; send period.',
  scopes: ['settlements.write'],
  limit: writeLimit,
  idempotent: true,
  versioned: true,
  request: {
    body: z.object({ apartment_id: idOf('apartment'), period: Period }).meta({ id: 'CreateSettlementRequest' }),
  },
  withdrawnMembers: ['month'],
  answer: { status: 201, body: Settlement },
  problems: ['deprecated_field', 'not_found', 'settlement_exists', 'invalid_state'],
})

export const ListSettlements = defineOperation({
  ...part,
  id: 'listSettlements',
  method: 'GET',
  path: '/v1/settlements',
  summary: 'List settlements, newest first',
  scopes: ['settlements.read'],
  limit: readLimit,
  request: {
    query: PageQuery.extend({
      apartment_id: idOf('apartment').optional(),
      period: Period.optional(),
      state: SettlementState.optional(),
    }),
  },
  answer: { status: 200, body: pageOf(Settlement).meta({ id: 'SettlementPage' }) },
  problems: [],
})

export const GetSettlement = defineOperation({
  ...part,
  id: 'getSettlement',
  method: 'GET',
  path: '/v1/settlements/{id}',
  summary: 'Read a settlement',
  scopes: ['settlements.read'],
  limit: readLimit,
  versioned: true,
  request: { params: z.strictObject({ id: idOf('settlement') }) },
  answer: { status: 200, body: Settlement },
  problems: ['not_found'],
})
