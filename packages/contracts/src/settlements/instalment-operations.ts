import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { mustBe } from '../problems/requirement.ts'
import { idSchema } from '../values/ids.ts'
import { decimal, SumPln } from '../values/money.ts'
import { Day } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { Balance } from './payment.ts'

/** Three years of months. */
const mostInstalments = 36
const mostSettlements = 100

const bySettlement =
  'Without settlement_ids: the settlements that are overdue today or in instalments with something open; if there are none, the oldest with something open.'

const Planned = z.strictObject({
  due_on: Day.meta({ description: 'From today on, and later than the one before' }),
  amount_pln: decimal({ decimals: 2, above: 0, max: 10_000_000 })
    .optional()
    .meta({ description: 'Given for all instalments or for none' }),
})

const part = { service: 'settlements', tag: 'Payments', path: '/v1/agreements/{id}/instalments' } as const
const params = z.strictObject({ id: idSchema('agreement') })

/** A proposal of equal instalments. */
const ProposedInstalments = z
  .object({
    settlement_ids: z
      .array(idSchema('settlement'))
      .meta({ description: 'Settlements whose open sums are spread, oldest month first' }),
    open_pln: SumPln.meta({ description: 'What is open of them in all' }),
    instalments: z
      .array(z.object({ due_on: Day, amount_pln: SumPln }))
      .meta({ description: 'Equal parts of it, month by month' }),
  })
  .meta({ id: 'ProposedInstalments', description: 'A plan as it would be made, of equal instalments' })

export const GetInstalments = defineOperation({
  ...part,
  scopes: ['payments.read'],
  limit: readLimit,
  id: 'getInstalments',
  method: 'GET',
  summary: 'Propose equal instalments of what a tenant owes',
  description: `Changes nothing: send the days and amounts, as they are or changed, to updateInstalments. ${bySettlement} The days are those of the first one in the following months, or the last day of a shorter month. Where grosze remain, the first instalments have one more. Refused with invalid_state if nothing is open.`,
  request: {
    params,
    query: z.strictObject({
      number: wholeNumber({ min: 2, max: mostInstalments }).meta({ description: 'Number of instalments' }),
      first_due_on: Day.optional().meta({
        description: 'From today on; by default today, or the due day of the oldest settlement if it is later',
      }),
      settlement_ids: z
        .string()
        .max(3_200)
        .regex(/^set_[0-9a-z]{26}(,set_[0-9a-z]{26}){0,99}$/, mustBe('settlement_ids'))
        .optional()
        .meta({ description: 'Identifiers of settlements with commas between them, at most 100' }),
    }),
  },
  answer: { status: 200, body: ProposedInstalments },
  problems: ['not_found', 'invalid_state'],
})

export const UpdateInstalments = defineOperation({
  ...part,
  scopes: ['payments.write'],
  limit: writeLimit,
  id: 'updateInstalments',
  method: 'PATCH',
  summary: 'Spread what a tenant owes over instalments, or take that back',
  description: `Replaces the plan of the settlements. ${bySettlement} Each instalment is due on its own day, for balances, reminders, interest and balance.overdue; it pays the oldest month first. Payments pay what is due first, so they are allocated again. Without amounts, what is open is divided equally; where grosze remain, the first instalments have one more. An empty list takes the plan back, without settlement_ids from the months that it has paid, too. Refused with invalid_state if nothing is open of one of the settlements, or the amounts do not add up to what is open of all. Emits settlement.paid for each settlement that became paid, and audit.event.`,
  request: {
    params,
    body: z
      .strictObject({
        settlement_ids: z
          .array(idSchema('settlement'))
          .min(1)
          .max(mostSettlements)
          .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'repeated' } })
          .optional()
          .meta({ description: 'Settlements of the agreement whose open sums are spread' }),
        instalments: z
          .array(Planned)
          .max(mostInstalments)
          .superRefine(checkPlan)
          .meta({ description: 'The whole plan; empty to take it back' }),
      })
      .meta({ id: 'UpdateInstalmentsRequest', description: 'The days of a plan, and its amounts if they differ' }),
  },
  answer: { status: 200, body: Balance },
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
