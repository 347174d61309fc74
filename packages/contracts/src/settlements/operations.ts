import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { byChange, changesPage, changesQuery } from '../values/changes.ts'
import { idSchema } from '../values/ids.ts'
import { NextCursor, PageQuery } from '../values/page.ts'
import { Day, Period, SearchText } from '../values/text.ts'
import { TypedReferenceCode } from './reference-code.ts'
import { DueSettlement, Settlement, SettlementDetail, SettlementKind, SettlementState } from './settlement.ts'

const params = z.strictObject({ id: idSchema('settlement') })
const part = { service: 'settlements', tag: 'Settlements' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['settlements.read'], limit: readLimit } as const

/** `POST /v1/settlements`; unknown members are ignored except `month`, which was withdrawn in v1.5. */
export const CreateSettlement = defineOperation({
  ...write,
  id: 'createSettlement',
  method: 'POST',
  path: '/v1/settlements',
  summary: 'Create a settlement for one apartment and one month',
  description:
    'Creates a settlement in state draft with a reference code. If an agreement covers the month, its rent and fixed charges are included at once; otherwise the total is 0. If several agreements cover the month, choose one with agreement_id. Each apartment, month and agreement can have one settlement that is not cancelled. An archived apartment can be settled up to the month in which it was archived (Europe/Warsaw); later months are refused with invalid_state. A settlement created outside day 1 to 10 of the following month contains a warning. Repeating the request with the same Idempotency-Key within 24 hours returns the same settlement. Emits settlement.created and audit.event. The field month was withdrawn in v1.5; a request with it is always refused with deprecated_field. Send period.',
  ignoresUnknown: true,
  versioned: true,
  request: {
    body: z
      .object({ apartment_id: idSchema('apartment'), period: Period, agreement_id: idSchema('agreement').optional() })
      .meta({
        id: 'CreateSettlementRequest',
        description:
          'The apartment and the month to settle; unknown members are ignored and named in Lokum-Ignored, except `month`, which is refused',
      }),
  },
  withdrawnMembers: ['month'],
  answer: { status: 201, body: Settlement },
  problems: [
    'deprecated_field',
    'not_found',
    'settlement_exists',
    'invalid_state',
    'agreement_ambiguous',
    'agreement_outside_period',
    'total_out_of_range',
  ],
})

export const ListSettlements = defineOperation({
  ...read,
  id: 'listSettlements',
  method: 'GET',
  path: '/v1/settlements',
  summary: 'List settlements, newest first',
  description: `Cancelled settlements are listed only with state=cancelled, by their reference_code, or with updated_since. ${byChange}`,
  request: {
    query: changesQuery({
      apartment_id: idSchema('apartment').optional(),
      period: Period.optional(),
      agreement_id: idSchema('agreement').optional(),
      reference_code: TypedReferenceCode.optional(),
      kind: SettlementKind.optional().meta({
        description: 'Return only settlements of months, or only true-ups; both unless it is given',
      }),
      state: SettlementState.optional(),
      unpaid: z
        .enum(['true'])
        .optional()
        .meta({ description: 'Return only sent settlements that are not paid in full' }),
      q: SearchText.optional().meta({ description: 'A part of the reference code, regardless of case' }),
    }),
  },
  answer: {
    status: 200,
    body: changesPage(Settlement).meta({ id: 'SettlementPage', description: 'A page of settlements, newest first' }),
  },
  problems: [],
})

/** Must come before `/v1/settlements/{id}`, which its path also matches. */
export const ListDueSettlements = defineOperation({
  ...read,
  id: 'listDueSettlements',
  method: 'GET',
  path: '/v1/settlements/due',
  summary: 'List the agreements whose settlement of a month was not sent yet',
  description:
    'A settlement that was not created, or was cancelled, has settlement_id, reference_code and state null. One whose correction was not sent yet is listed, too. Settlements are usually created from day 1 to day 10 of the following month (Europe/Warsaw).',
  request: { query: PageQuery.extend({ period: Period }) },
  answer: {
    status: 200,
    body: z
      .object({
        period: Period,
        usual_from: Day,
        usual_to: Day,
        data: z.array(DueSettlement).meta({ description: 'The entries of this page' }),
        next_cursor: NextCursor,
      })
      .meta({
        id: 'DueSettlements',
        description: 'A page of the agreements whose settlement of the month was not sent yet',
      }),
  },
  problems: [],
})

export const GetSettlement = defineOperation({
  ...read,
  id: 'getSettlement',
  method: 'GET',
  path: '/v1/settlements/{id}',
  summary: 'Get a settlement with its items and missing inputs',
  description:
    'The answer has an ETag for `If-Match`, and everything that the landlord works on: items, missing inputs, statement, mail and payment. In the states draft and calculated, `missing` says what a statement still needs.',
  versioned: true,
  request: { params },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found'],
})

export const AttachDocument = defineOperation({
  ...write,
  id: 'attachDocument',
  method: 'POST',
  path: '/v1/settlements/{id}/documents',
  summary: 'Attach a document so that the calculation uses its lines',
  description:
    'An invoice is read first. With the seller and number of another document it is refused with duplicate_invoice until POST /v1/documents/{id}/decisions; after "same", the used one of the two is attached.',
  versioned: true,
  request: {
    params,
    body: z
      .strictObject({ document_id: idSchema('document') })
      .meta({ id: 'AttachDocumentRequest', description: 'The document to attach' }),
  },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'duplicate_invoice', 'document_limit_reached'],
})

export const DetachDocument = defineOperation({
  ...write,
  id: 'detachDocument',
  method: 'DELETE',
  path: '/v1/settlements/{id}/documents/{document_id}',
  summary: 'Detach a document; the next calculation ignores it',
  description:
    'Decided items from the document stay until the next calculation, which marks them. Refused with invalid_state once the statement is prepared. Emits audit.event.',
  versioned: true,
  request: { params: z.strictObject({ id: idSchema('settlement'), document_id: idSchema('document') }) },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const CalculateSettlement = defineOperation({
  ...write,
  id: 'calculateSettlement',
  method: 'POST',
  path: '/v1/settlements/{id}/calculate',
  summary: 'Calculate the costs; can be repeated until the statement is prepared',
  description:
    'The assistant proposes inputs from the attached documents and the engine computes the amounts. Lines that the agreement allows to be charged become costs. Costs are shared according to the current agreements, except for corrected shares and shares in statements. Approved, corrected and rejected items are kept; if their inputs have changed, they are marked. If the settlement has no agreement and exactly one covers its month, that agreement is used. Emits settlement.calculated and audit.event.',
  versioned: true,
  request: { params },
  answer: { status: 200, body: SettlementDetail },
  problems: [
    'duplicate_invoice',
    'not_found',
    'invalid_state',
    'precondition_failed',
    'item_limit_reached',
    'apartment_lacks_area',
    'allocation_key_needed',
    'shares_exceed_cost',
    'shares_in_statements',
    'total_out_of_range',
  ],
})
