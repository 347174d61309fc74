import { z } from 'zod'
import type { FaultCode } from '../problems/fault.ts'
import { idSchema } from '../values/ids.ts'
import { TaxClass } from './cost-category.ts'
import { ItemLabel } from './item.ts'
import { OpenInputs } from './item-inputs.ts'
import { Reason } from './meter.ts'

export const ItemDecision = z.enum(['approve', 'correct', 'reject', 'reopen']).meta({
  id: 'ItemDecision',
  description:
    'approve: charged as it is; correct: charged with other inputs, label or tax class; reject: not charged; reopen: the decision is taken back',
})
export type ItemDecision = z.infer<typeof ItemDecision>

/** The members that each decision needs, and those that it may have beside the items. */
const membersOf = {
  approve: { needs: [], may: [] },
  correct: { needs: ['item_ids', 'reason'], may: ['inputs', 'label', 'tax_class'] },
  reject: { needs: ['item_ids'], may: ['reason'] },
  reopen: { needs: ['item_ids'], may: [] },
} as const satisfies Record<ItemDecision, { needs: readonly string[]; may: readonly string[] }>

type GivenDecision = { decision: ItemDecision; item_ids?: readonly string[] | undefined }

function faultsOfDecision({ decision, ...given }: GivenDecision): [member: string, code: FaultCode][] {
  const { needs, may } = membersOf[decision]
  const sent = Object.entries(given).flatMap(([member, value]) => (value === undefined ? [] : [member]))
  const known: readonly string[] = ['item_ids', ...needs, ...may]
  const isOne = decision !== 'correct' || (given.item_ids?.length ?? 0) <= 1
  const tooMany: [string, FaultCode][] = isOne ? [] : [['item_ids', 'too_many_items']]
  return [
    ...needs.flatMap((member): [string, FaultCode][] => (sent.includes(member) ? [] : [[member, 'required']])),
    ...sent.flatMap((member): [string, FaultCode][] => (known.includes(member) ? [] : [[member, 'unknown_member']])),
    ...tooMany,
  ]
}

export const DecideItemsRequest = z
  .strictObject({
    decision: ItemDecision,
    item_ids: z.array(idSchema('item')).min(1).max(500).optional().meta({
      description:
        'The items: exactly one to correct, up to 500 for other decisions; without it, approve takes every item that is sure',
    }),
    reason: Reason.optional().meta({ description: 'Needed to correct, possible to reject' }),
    inputs: OpenInputs.optional().meta({ description: 'Only to correct: without it, the inputs stay' }),
    label: ItemLabel.optional().meta({ description: 'Only to correct' }),
    tax_class: TaxClass.optional().meta({ description: 'Only to correct' }),
  })
  .superRefine((body, context) => {
    for (const [member, code] of faultsOfDecision(body))
      context.addIssue({ code: 'custom', path: [member], params: { code } })
  })
  .meta({ id: 'DecideItemsRequest', description: 'A decision about one item or several, and what it needs' })
