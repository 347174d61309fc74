import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { ComputedItem, ComputeItemRequest, CreateItemRequest } from './item.ts'
import { DecideItemsRequest } from './item-decision.ts'
import { SettlementDetail } from './settlement.ts'

const params = z.strictObject({ id: idSchema('settlement') })

/** Each answers with the whole settlement, since the total and what is missing change too. */
const part = {
  service: 'settlements',
  tag: 'Items',
  method: 'POST',
  scopes: ['settlements.write'],
  limit: writeLimit,
  versioned: true,
} as const

export const CreateItem = defineOperation({
  ...part,
  id: 'createItem',
  path: '/v1/settlements/{id}/items',
  summary: 'Add an item by hand with its source; the amount is computed',
  description:
    'An added item is approved immediately. An amount, or a share without a cost, uses the document line named in its source or, without a line, the place. A line or place that is already a cost or part of another item is refused with cost_in_use, unless that item was rejected. Items from readings need the mode by_readings; a flat utilities amount (rent_and_fixed with a utility as category) needs the mode flat_rate. An item of a category with an advance in this month is refused with invalid_state, because a true-up charges it. Interest on the late payment of another settlement needs its `settlement_id` alone: the service computes it through `ends_on` from the payments and from `interest_rates` of the profile. Days that another item charges are left out, and it is refused with invalid_state while nothing is left or a rate is missing.',
  request: { params, body: CreateItemRequest },
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

export const DecideItems = defineOperation({
  ...part,
  id: 'decideItems',
  path: '/v1/settlements/{id}/items/decisions',
  summary: 'Approve, correct, reject or reopen items, all of them or none',
  description:
    'Items that the decision would not change stay as they are, and a repeated decision changes nothing. approve: a corrected item stays corrected and is no longer marked as having changed inputs. Without item_ids, these are left for a decision of their own: corrected items whose inputs have changed since, items that the last calculation no longer proposes, items with a confidence of 0.5 or less, items from a document whose ledger does not add up (their confidence is at most 0.4), items that the mode of the agreement no longer allows, and shares of a cost that another settlement of the agreement charges too. With several item_ids, such an item is refused with items_not_together, where errors says why, or with cost_in_use, which names both items; named alone, it may be unsure. An item that the mode of the agreement no longer allows can only be rejected; so can one whose category has an advance now, one whose use or cost another settlement charges, and one that the last calculation no longer proposes while it proposes the same charge otherwise (invalid_state, cost_in_use). correct: the amount is computed again from the inputs, and the proposal is kept. Start from the `inputs` of the item and change what is wrong: their kind stays, and so does `cost_id` of a share. Without metered or consumption in the inputs, the use comes from both readings, through exchanges and roll-overs of the meter. The interest of an item is computed again when `ends_on` changes, from the same first day; interest whose days another item charges since is refused with invalid_state, also by approve. reject: a share of a cost stays allocated to the agreement, so that no other tenant pays it; the advances that a true-up takes off cannot be rejected (invalid_state). reopen: a correction is replaced by the last proposal of the calculation; an item added by hand has no proposal and is refused with invalid_state, as is one whose charge another item makes since. Emits audit.event.',
  request: { params, body: DecideItemsRequest },
  answer: { status: 200, body: SettlementDetail },
  problems: [
    'not_found',
    'invalid_state',
    'precondition_failed',
    'mode_forbids_item',
    'items_not_together',
    'cost_in_use',
    'shares_exceed_cost',
    'total_out_of_range',
  ],
})

/** Stores nothing, so it needs no key and raises no version. */
export const ComputeItem = defineOperation({
  ...part,
  id: 'computeItem',
  forPages: true,
  path: '/v1/settlements/{id}/items/compute',
  scopes: ['settlements.read'],
  limit: readLimit,
  versioned: false,
  summary: 'Compute the amount of an item from its inputs without storing anything',
  description:
    'With item_id, the item would be corrected; its type and kind of inputs stay. Without metered or consumption, the use comes from both readings, through exchanges and roll-overs of the meter. Interest is computed from the payments. A share is not compared with the shares of other tenants.',
  request: { params, body: ComputeItemRequest },
  answer: { status: 200, body: ComputedItem },
  problems: [
    'not_found',
    'invalid_state',
    'mode_forbids_item',
    'item_limit_reached',
    'cost_in_use',
    'total_out_of_range',
  ],
})
