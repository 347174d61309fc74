import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { SumPln } from '../values/money.ts'
import { Period, Timestamp } from '../values/text.ts'

/** Why the landlord pays a part of a line. */
export const LandlordReason = z
  .enum(['vacant_days', 'agreed_share', 'rejected_item', 'flat_rate', 'rounding', 'decision'])
  .meta({
    description:
      'vacant_days: no tenant lived there; agreed_share: the agreements share only a part; rejected_item: a person rejected the item; flat_rate: the flat utilities amount covers it; rounding: at most 2 % of the line, or what the printed total has more than its rows; decision: a person decided so',
  })
export type LandlordReason = z.infer<typeof LandlordReason>

/** A landlord's decision about the open part of a line. */
export const LineDecision = z.enum(['landlord', 'excluded', 'reopen']).meta({
  id: 'LineDecision',
  description:
    'landlord: the landlord pays the open part; excluded: no one pays it here; reopen: the decision is taken back',
})
export type LineDecision = z.infer<typeof LineDecision>

const parts = {
  used_pln: SumPln.meta({ description: 'Charged in this settlement; in the ledger of a document in any settlement' }),
  used_elsewhere_pln: SumPln.meta({
    description: 'Charged in other settlements, or left for months and settlements that are still to come',
  }),
  landlord_pln: SumPln,
  excluded_pln: SumPln.meta({ description: 'Excluded by a person, or taken back by a correction' }),
  open_pln: SumPln.meta({ description: 'Not accounted for yet' }),
}

const summary = {
  document_id: idSchema('document'),
  total_pln: SumPln.meta({ description: 'Printed total; without one, the sum of the lines that are charges' }),
  total_is_printed: z.boolean().meta({ description: 'true if the document prints `total_pln`' }),
  ...parts,
  difference_pln: SumPln.meta({
    description: 'total_pln less the five sums; not 0 if the lines that were read differ from the printed total',
  }),
  beside_pln: SumPln.meta({
    description:
      'Sum of the lines that are no charges (totals, balances, payments, rows before a correction, lines that typed ones replace); no part of total_pln',
  }),
  open_lines: z.array(z.int()).meta({ description: 'Numbers of the lines with an open part' }),
  is_open: z.boolean().meta({ description: 'true while a line, or a document without readable lines, is open' }),
  adds_up: z.boolean().meta({ description: 'true if nothing is open and difference_pln is 0' }),
}

/** The use of every grosz of one attached document. */
export const DocumentSums = z
  .object(summary)
  .meta({ id: 'DocumentSums', description: 'What became of every grosz of one attached document' })
export type DocumentSums = z.infer<typeof DocumentSums>

/** The decision of a person about the same line of an earlier bill, as a proposal. */
export const DecidedBefore = z
  .object({
    outcome: z.enum(['tenant', 'landlord', 'excluded']).meta({
      id: 'EarlierOutcome',
      description:
        'tenant: an item that a person added charges the line; landlord: the landlord pays it; excluded: no one pays it',
    }),
    reason: z.string().nullable().meta({ description: 'Reason of the decision; null if the tenant was charged' }),
    document: z
      .object({ id: idSchema('document'), name: z.string().meta({ description: 'Name of the document' }) })
      .meta({ description: 'The earlier bill' }),
  })
  .meta({
    id: 'DecidedBefore',
    description:
      'How a person dealt with the line of this name and category on the latest bill of the same seller that a settlement of the same apartment used; a proposal for an open line',
  })
export type DecidedBefore = z.infer<typeof DecidedBefore>

/** A charge that takes a line, or a part of it. */
export const LineTaker = z
  .object({
    apartment: z
      .object({ id: idSchema('apartment'), label: z.string().meta({ description: 'Label of the apartment' }) })
      .meta({ description: 'The apartment whose settlement charges the line' }),
    period: Period,
    amount_pln: SumPln,
    settlement_id: idSchema('settlement').nullable().meta({
      description: 'null until the month has a settlement, and while the share waits for a true-up',
    }),
    item: z
      .object({ id: idSchema('item'), label: z.string().meta({ description: 'Text of the item on the statement' }) })
      .nullable()
      .meta({ description: 'null until the settlement is calculated' }),
    cost_id: idSchema('cost')
      .nullable()
      .meta({ description: 'The cost that shares the line; null if the item takes it' }),
  })
  .meta({ id: 'LineTaker', description: 'A charge that takes a line, or a part of it' })
export type LineTaker = z.infer<typeof LineTaker>

export const LineLedger = z
  .object({
    line: z.int().nullable().meta({ description: 'null: the whole document, or charges that name none of its lines' }),
    label: z.string().meta({ description: 'Text of the line; of a document without lines, its name' }),
    is_charge: z.boolean().meta({
      description:
        'false for a total, a balance, a payment, a row before a correction or a line that a typed one replaces',
    }),
    total_pln: SumPln,
    ...parts,
    to_come_pln: SumPln.meta({ description: 'The part of used_elsewhere_pln that other settlements are still to use' }),
    waits_for_true_up_pln: SumPln.meta({
      description:
        'The part of used_elsewhere_pln that true-ups are still to charge, because tenants pay advances for it',
    }),
    corrected_pln: SumPln.meta({
      description:
        'The part of excluded_pln that a correction attached with the document takes back; in the correction, negative',
    }),
    rounding_pln: SumPln.optional().meta({
      description:
        'Part of total_pln that was added to the row as printed, or taken off it, so that rows rounded one by one add up to the printed total; absent if none',
    }),
    landlord: z
      .array(z.object({ reason: LandlordReason, amount_pln: SumPln }))
      .meta({ description: 'What the landlord pays of the line, by reason' }),
    taken_by: z.array(LineTaker).meta({
      description:
        'The items and shares of costs that charge the line, each with its settlement; they add up to used_pln and used_elsewhere_pln less to_come_pln',
    }),
    is_open: z.boolean().meta({ description: 'true while a part of the line is open' }),
    decision: z
      .object({
        kind: LineDecision.exclude(['reopen']).meta({
          description: 'landlord: the landlord pays the open part; excluded: no one pays it here',
        }),
        reason: z.string().meta({ description: 'Reason that the person gave' }),
        decided_by: z.string().meta({ description: 'Subject of the token that decided' }),
        decided_at: Timestamp,
      })
      .nullable()
      .meta({ description: 'What a person decided about the open part; null without a decision' }),
    decided_before: DecidedBefore.nullable().meta({
      description:
        'Proposal from an earlier bill; null if the line is not open, or if no person decided about such a line',
    }),
  })
  .meta({ id: 'LineLedger', description: 'What became of every grosz of one line of a document' })
export type LineLedger = z.infer<typeof LineLedger>

/** The sums for each line, over all settlements. */
export const DocumentLedger = z
  .object({
    ...summary,
    lines: z.array(LineLedger).meta({ description: 'The ledger of each line, in the order of the document' }),
  })
  .meta({ id: 'DocumentLedger', description: 'What became of every grosz of a document, in all and line by line' })
export type DocumentLedger = z.infer<typeof DocumentLedger>
