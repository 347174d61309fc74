import { z } from 'zod'
import { defineOperation, writeLimit } from '../interface/operation.ts'
import { idOf } from '../values/ids.ts'
import { AddItemRequest, CorrectItemRequest } from './item.ts'
import { Reason } from './meter.ts'
import { SettlementDetail } from './settlement.ts'

const params = z.strictObject({ id: idOf('settlement') })
const itemParams = z.strictObject({ id: idOf('settlement'), item_id: idOf('item') })

/** Each answers with the whole settlement, since the total and what is missing change too. */
const part = {
  service: 'settlements',
  tag: 'Items',
  method: 'POST',
  scopes: ['settlements.write'],
  limit: writeLimit,
  versioned: true,
} as const

export const AddItem = defineOperation({
  ...part,
  id: 'addItem',
  path: '/v1/settlements/{id}/items',
  summary: 'Add an item by hand, with its source; the amount is computed',
  description:
    'An added item counts as approved. An amount, or a share without a cost, uses the line that its source names, which is used once: one that is a cost or in another item that counts is refused as cost_in_use. Items from readings need an agreement by readings, a flat utilities amount (rent_and_fixed with a utility as category) one with a flat rate.',
  idempotent: true,
  request: { params, body: AddItemRequest },
  answer: { status: 201, body: SettlementDetail },
  problems: [
    'not_found',
    'invalid_state',
    'precondition_failed',
    'mode_forbids_item',
    'item_limit_reached',
    'cost_in_use',
    'shares_exceed_cost',
    'total_out_of_range',
  ],
})

export const ApproveItem = defineOperation({
  ...part,
  id: 'approveItem',
  path: '/v1/settlements/{id}/items/{item_id}/approve',
  summary: 'Approve an item as it is',
  description:
    'A corrected item stays corrected and no longer says that its inputs have changed. An item that is approved already leaves no trace. What the mode of the agreement does not have any more can only be rejected.',
  request: { params: itemParams },
  answer: { status: 200, body: SettlementDetail },
  problems: [
    'not_found',
    'invalid_state',
    'precondition_failed',
    'mode_forbids_item',
    'cost_in_use',
    'shares_exceed_cost',
    'total_out_of_range',
  ],
})

export const CorrectItem = defineOperation({
  ...part,
  id: 'correctItem',
  path: '/v1/settlements/{id}/items/{item_id}/correct',
  summary: 'Correct an item’s inputs; the proposal is kept, the amount is computed again',
  request: { params: itemParams, body: CorrectItemRequest },
  answer: { status: 200, body: SettlementDetail },
  problems: [
    'not_found',
    'invalid_state',
    'precondition_failed',
    'mode_forbids_item',
    'cost_in_use',
    'shares_exceed_cost',
    'total_out_of_range',
  ],
})

export const RejectItem = defineOperation({
  ...part,
  id: 'rejectItem',
  path: '/v1/settlements/{id}/items/{item_id}/reject',
  summary: 'Reject an item; it does not count',
  request: {
    params: itemParams,
    body: z.strictObject({ reason: Reason.optional() }).meta({ id: 'RejectItemRequest' }),
  },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'total_out_of_range'],
})

export const ApproveAllItems = defineOperation({
  ...part,
  id: 'approveAllItems',
  path: '/v1/settlements/{id}/approve-all',
  summary: 'Approve every item that is still proposed',
  description:
    'Left to be decided upon by themselves are corrections whose inputs have changed since, items that the last calculation no longer proposes, those of a confidence of 0.5 or less, and those that the mode of the agreement does not have any more.',
  request: { params },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'shares_exceed_cost'],
})
