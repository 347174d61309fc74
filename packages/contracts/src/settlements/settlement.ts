import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { AmountPln } from '../values/money.ts'
import { Day, Period, Timestamp } from '../values/text.ts'
import { ComparedLine } from './bill-comparison.ts'
import { CostCategory } from './cost-category.ts'
import { DocumentSums } from './document-ledger.ts'
import { Item } from './item.ts'
import { Mail } from './mail.ts'
import { MeterRegister } from './meter.ts'
import { MeterTotal } from './meter-total.ts'
import { ReferenceCode } from './reference-code.ts'
import { Statement } from './statement.ts'
import { BalancedTrueUp, TrueUp } from './true-up.ts'

export const SettlementState = z.enum(['draft', 'calculated', 'prepared', 'sent', 'cancelled']).meta({
  id: 'SettlementState',
  description:
    'draft after creation; calculated; prepared: the statement is frozen; sent; cancelled: ended without having been sent',
})

export const SettlementKind = z.enum(['monthly', 'true_up']).meta({
  id: 'SettlementKind',
  description:
    'monthly: the settlement of a month; true_up: settles the advances of several months with the real costs',
})
export type SettlementKind = z.infer<typeof SettlementKind>

/** An agreement whose settlement of a month was not sent yet. */
export const DueSettlement = z
  .object({
    apartment_id: idSchema('apartment'),
    label: z.string().meta({ description: 'Label of the apartment' }),
    agreement_id: idSchema('agreement'),
    tenant: z.string().meta({ description: 'Name of the tenant' }),
    settlement_id: idSchema('settlement').nullable(),
    reference_code: ReferenceCode.nullable(),
    state: SettlementState.extract(['draft', 'calculated', 'prepared'])
      .nullable()
      .meta({ description: 'null: there is no settlement yet, or only cancelled ones' }),
  })
  .meta({ id: 'DueSettlement', description: 'An agreement whose settlement of a month was not sent yet' })
export type DueSettlement = z.infer<typeof DueSettlement>

/** An unusual fact about a settlement that is allowed. */
export const SettlementWarning = z
  .object({
    code: z
      .enum(['outside_usual_days'])
      .meta({ description: 'outside_usual_days: created outside days 1 to 10 of the following month' }),
    detail: z.string().meta({ description: 'In the language of the request; in events in English' }),
  })
  .meta({ id: 'SettlementWarning', description: 'Something unusual about a settlement that is still allowed' })

/** A warning of the full answer, which knows the items, too. */
export const DetailWarning = z
  .object({
    ...SettlementWarning.shape,
    code: z
      .enum([
        ...SettlementWarning.shape.code.options,
        'charged_twice',
        'advances_changed',
        'charged_in_true_up',
        'charged_in_month',
      ])
      .meta({
        description:
          'outside_usual_days: created outside days 1 to 10 of the following month; charged_twice: two items charge the same place of a document; advances_changed: a prepared or sent true-up takes off other advances, or under other tax classes, than the sent statements of its months charge now; charged_in_true_up: a true-up charges use or costs of the month, so the settlement leaves them out although its terms have no advance for them any more; charged_in_month: an item of a true-up charges metered use of a category that the settlement of one of its months charges too',
      }),
    item_id: idSchema('item')
      .optional()
      .meta({ description: 'The item that charges a place of a document or metered use, or takes off the advances' }),
    settlement_id: idSchema('settlement')
      .optional()
      .meta({ description: 'The settlement that charges the place or the use too, or the true-up' }),
  })
  .meta({ id: 'DetailWarning', description: 'Something unusual about a settlement that is still allowed' })

const settlement = {
  id: idSchema('settlement'),
  apartment_id: idSchema('apartment'),
  agreement_id: idSchema('agreement').nullable(),
  kind: SettlementKind,
  period: Period.meta({ description: 'Month that is settled; of a true-up the month in which it is made' }),
  true_up: TrueUp.optional().meta({ description: 'Absent from a monthly settlement' }),
  state: SettlementState,
  reference_code: ReferenceCode,
  total_pln: AmountPln.meta({ description: 'Exact sum of all items that are not rejected' }),
  warnings: z
    .array(SettlementWarning)
    .meta({ description: 'The settlement was created outside the usual days, day 1 to day 10 of the following month' }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

/** The settlement of one apartment: of a month, or of the advances of several. */
export const Settlement = z.object(settlement).meta({
  id: 'Settlement',
  description: 'The settlement of a month of one apartment, or of the advances of several months',
})
export type Settlement = z.infer<typeof Settlement>

/** Why something is missing. */
export const MissingReason = z
  .enum([
    ...(['no_agreement', 'not_calculated', 'outdated', 'not_calculable', 'no_rate', 'no_rate_of_zone'] as const),
    ...(['rate_does_not_fit', 'rate_impossible', 'no_conversion_factor', 'no_reading', 'reading_falls'] as const),
    ...(['exchange_incomplete', 'no_photo', 'no_recorded_reading', 'no_document', 'other_month'] as const),
    ...(['period_too_long', 'several_keys', 'open_line', 'overcharged', 'no_line_to_charge', 'undecided'] as const),
    ...(['document_waiting', 'no_sub_meter', 'no_days', 'advances_open'] as const),
  ])
  .meta({ id: 'MissingReason', description: 'Why something is missing, for programs; `detail` says it in words' })
export type MissingReason = z.infer<typeof MissingReason>

/** A missing piece of a settlement, without which no statement can be prepared. */
export const Missing = z
  .object({
    code: z
      .enum([
        'agreement',
        'calculation',
        'reading',
        'photo',
        'rate',
        'conversion_factor',
        'document',
        'open_line',
        'decision',
        'advances',
      ] as const)
      .meta({ id: 'MissingCode', description: 'Kind of what is missing' }),
    reason: MissingReason.meta({ description: 'Why, for programs' }),
    detail: z.string().meta({ description: 'Why and what to do, in the language of the request' }),
    meter_id: idSchema('meter').optional(),
    apartment_id: idSchema('apartment').optional().meta({ description: 'Apartment without a sub-meter' }),
    register: MeterRegister.optional().meta({ description: 'Register, if the meter has several' }),
    reading_id: idSchema('reading').optional(),
    item_id: idSchema('item').optional(),
    document_id: idSchema('document').optional(),
    line: z.int().optional().meta({ description: 'Number of the line in its document' }),
    lines: z.array(z.int()).optional().meta({ description: 'The lines of another month' }),
    category: CostCategory.optional(),
    read_on: Day.optional(),
    period: Period.optional().meta({ description: 'Month whose advances are not known yet' }),
    settlement_id: idSchema('settlement').optional().meta({ description: 'Settlement of that month, if there is one' }),
    starts_on: Day.optional().meta({ description: 'First day of the bill, or of the days without one' }),
    ends_on: Day.optional().meta({ description: 'Last day of the bill, or of the days without one' }),
    label: z.string().optional().meta({ description: 'Label of the item, the line, the price or the apartment' }),
    unit: z.string().optional().meta({ description: 'Unit of a price that does not fit the meter' }),
  })
  .meta({ id: 'Missing', description: 'Something that is still needed before a statement can be prepared' })
export type Missing = z.infer<typeof Missing>

/** How far a settlement that was sent is paid. */
export const SettlementPayment = z
  .object({
    paid_pln: AmountPln,
    open_pln: AmountPln,
    paid_at: Timestamp.nullable().meta({ description: 'When it was paid in full; null while something is open' }),
  })
  .meta({ id: 'SettlementPayment', description: 'How far a sent settlement is paid' })
export type SettlementPayment = z.infer<typeof SettlementPayment>

/** How long a settlement that was sent is overdue, and how much of it. */
export const OverdueSettlement = z.object({
  level: z.int().min(1).max(3).meta({ description: '1, 2 and 3: overdue for at least 1, 14 and 30 days' }),
  due_on: Day,
  days: z.int().min(1).meta({ description: 'Days since due_on' }),
  total_pln: AmountPln,
  paid_pln: AmountPln,
  open_pln: AmountPln,
})
export type OverdueSettlement = z.infer<typeof OverdueSettlement>

/** Why and when a settlement was cancelled. */
export const SettlementCancellation = z
  .object({ reason: z.string().meta({ description: 'Reason that the person gave' }), cancelled_at: Timestamp })
  .meta({ id: 'SettlementCancellation', description: 'Why and when a settlement was cancelled' })
export type SettlementCancellation = z.infer<typeof SettlementCancellation>

/** The whole screen: what the landlord works on. */
export const SettlementDetail = z
  .object({
    ...settlement,
    true_up: BalancedTrueUp.optional().meta({ description: 'Absent from a monthly settlement' }),
    warnings: z.array(DetailWarning).meta({
      description:
        'The settlement was created outside the usual days, or an earlier release charged a place of a document twice',
    }),
    document_ids: z.array(idSchema('document')).meta({ description: 'Attached documents' }),
    document_ledgers: z.array(DocumentSums).meta({ description: 'The ledger of each attached document' }),
    items: z.array(Item).meta({ description: 'Lines of the settlement, decided or not' }),
    meter_totals: z
      .array(MeterTotal)
      .meta({ description: 'The items with readings, by the use that they price, and the sum of each' }),
    missing: z.array(Missing).meta({ description: 'What a statement still needs; empty if nothing' }),
    statement: Statement.nullable().meta({ description: 'Newest version that was not cancelled' }),
    delivery: Mail.nullable().meta({ description: 'Newest mail with the statement' }),
    payment: SettlementPayment.nullable().meta({ description: 'null until a statement is sent' }),
    comparison: z.array(ComparedLine).nullable().meta({
      description:
        'While a sent settlement is being corrected: the lines of its bills that other bills replace or correct, before and after; at most 500. Otherwise null',
    }),
    cancellation: SettlementCancellation.nullable().meta({ description: 'null unless the settlement was cancelled' }),
  })
  .meta({ id: 'SettlementDetail', description: 'A settlement with everything that the landlord works on' })
export type SettlementDetail = z.infer<typeof SettlementDetail>
