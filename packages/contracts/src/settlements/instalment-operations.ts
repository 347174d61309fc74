import { z } from 'zod'
import { defineOperation, writeLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { decimal } from '../values/money.ts'
import { Day } from '../values/text.ts'
import { SettlementBalance } from './payment.ts'

/** Three years of months. */
const mostInstalments = 36

const Planned = z.strictObject({
  due_on: Day.meta({ description: 'From today on, and later than the one before' }),
  amount_pln: decimal({ decimals: 2, above: 0, max: 10_000_000 })
    .optional()
    .meta({ description: 'Given for all instalments or for none' }),
})

export const UpdateInstalments = defineOperation({
  service: 'settlements',
  tag: 'Payments',
  scopes: ['payments.write'],
  limit: writeLimit,
  id: 'updateInstalments',
  method: 'PATCH',
  path: '/v1/settlements/{id}/instalments',
  summary: 'Spread what is open of a settlement over instalments, or take that back',
  description:
    'Replaces the plan of the settlement. Each part is due on its own day, for balances, reminders, interest and balance.overdue, and payments pay what is due first, so they are allocated again. Without amounts, what is open is divided equally, and the last instalment takes the remaining grosze. An empty list takes the plan back. Refused with invalid_state if nothing is open, or the amounts do not add up to it. Emits settlement.paid for each settlement that became paid, and audit.event.',
  request: {
    params: z.strictObject({ id: idSchema('settlement') }),
    body: z
      .strictObject({
        instalments: z
          .array(Planned)
          .max(mostInstalments)
          .superRefine(checkPlan)
          .meta({ description: 'The whole plan; empty to take it back' }),
      })
      .meta({ id: 'UpdateInstalmentsRequest', description: 'The days of a plan, and its amounts if they differ' }),
  },
  answer: { status: 200, body: SettlementBalance },
  problems: ['not_found', 'invalid_state'],
})

/** Refuses days that do not ascend, and amounts that only some instalments have. */
function checkPlan(planned: z.infer<typeof Planned>[], context: z.RefinementCtx): void {
  const hasAmounts = planned.some(({ amount_pln }) => amount_pln !== undefined)
  let before: string | undefined
  for (const [index, { due_on, amount_pln }] of planned.entries()) {
    if (before !== undefined && due_on <= before)
      context.addIssue({ code: 'custom', path: [index, 'due_on'], params: { code: 'not_ascending', day: before } })
    if (hasAmounts && amount_pln === undefined)
      context.addIssue({ code: 'custom', path: [index, 'amount_pln'], params: { code: 'required' } })
    before = due_on
  }
}
