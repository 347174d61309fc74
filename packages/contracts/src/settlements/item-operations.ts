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
  summary: 'Add an item by hand with its source; the amount is computed',
  description:
    'An added item is approved immediately. An amount, or a share without a cost, uses the document line named in its source or, without a line, the place. A line or place that is already a cost or part of another item is refused with cost_in_use, unless that item was rejected. Items from readings need the mode by_readings; a flat utilities amount (rent_and_fixed with a utility as category) needs the mode flat_rate.',
  idempotent: true,
  request: { params, body: AddItemRequest },
  answer: { status: 201, body: SettlementDetail },
  problems: [
    'not_found',
    'invalid_state',
    'precondition_failed',
    'mode_forbids_item',
    'item_limit_reached',
    'duplicate_invoice',
    'cost_in_use',
    'shares_exceed_cost',
    'total_out_of_range',
  ],
})

export const ApproveItem = defineOperation({
  ...part,
  id: 'approveItem',
  path: '/v1/settlements/{id}/items/{item_id}/approve',
  summary: 'Approve an item unchanged',
  description:
    'A corrected item stays corrected and is no longer marked as having changed inputs. Approving an approved item changes nothing. An item that the mode of the agreement no longer allows can only be rejected.',
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
  summary: 'Correct the inputs of an item; the proposal is kept and the amount is computed again',
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
  summary: 'Reject an item and exclude it from the total',
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
    'The following items are skipped and must be decided one by one: corrected items whose inputs have changed since, items that the last calculation no longer proposes, items with a confidence of 0.5 or less, items from a document whose account does not add up (their confidence is at most 0.4), and items that the mode of the agreement no longer allows.',
  request: { params },
  answer: { status: 200, body: SettlementDetail },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'shares_exceed_cost'],
})
