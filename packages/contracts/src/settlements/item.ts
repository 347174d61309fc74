import { z } from 'zod'
import { idOf } from '../values/ids.ts'
import { AmountPln, ChargePln, decimal, Quantity, RatePln } from '../values/money.ts'
import { Day, line, name, Period, Timestamp } from '../values/text.ts'
import { ShareTotal } from './cost.ts'
import { CostCategory, ShareKey, TaxClass } from './cost-category.ts'
import { FindingCode, Place } from './document.ts'
import { LineAt } from './line-at.ts'
import { MeterRegister, MeterUnit, Reason } from './meter.ts'

/** The item types of the interface specification. */
export const ItemType = z.enum(['rent_and_fixed', 'utility_by_readings', 'proportional_cost']).meta({ id: 'ItemType' })
export type ItemType = z.infer<typeof ItemType>

export const ItemStatus = z.enum(['proposed', 'approved', 'corrected', 'rejected']).meta({ id: 'ItemStatus' })
export type ItemStatus = z.infer<typeof ItemStatus>

const Days = z.int().min(0).max(31)
const DaysInMonth = z.int().min(28).max(31)

/** An amount for a full month, for the days that the tenant has. */
export const FixedInputs = z
  .strictObject({
    kind: z.literal('fixed'),
    monthly_pln: ChargePln,
    from: Day.optional().meta({ description: 'First day of the period' }),
    days: Days,
    days_in_month: DaysInMonth,
  })
  .meta({ id: 'FixedCalculation', description: 'An amount for a full month, for the days that the tenant has' })

const UsedReading = z.strictObject({ reading_id: idOf('reading').nullable(), date: Day, value: Quantity })

/** The part of the metered use that has one price: the quantity that the invoice has at it of the whole, or its days of the month. */
const Portion = z
  .strictObject({
    of: z.enum(['billed_quantity', 'days']).meta({ id: 'PortionBasis' }),
    part: Quantity,
    total: decimal({ decimals: 6, above: 0, max: 1_000_000_000 }),
  })
  .meta({ description: 'The part of the metered use to which the price applies, when other prices apply to the rest' })

/** Rate × consumption. */
export const ReadingsInputs = z
  .strictObject({
    kind: z.literal('readings'),
    meter_id: idOf('meter').nullable(),
    register: MeterRegister.optional().meta({ description: 'Register, if the meter has several' }),
    rate_pln: RatePln,
    unit: name({ max: 16 }).meta({ description: 'Unit of the rate, for example kWh' }),
    previous: UsedReading.nullable(),
    current: UsedReading.nullable(),
    metered: Quantity.meta({
      description: 'Metered consumption in the meter’s unit, including exchanges and roll-overs',
    }),
    metered_unit: MeterUnit,
    conversion_factor: decimal({ decimals: 8, above: 0, max: 1_000 }).nullable(),
    portion: Portion.optional(),
    consumption: Quantity.meta({ description: 'metered × conversion_factor × portion, six decimals' }),
    billed_pln: ChargePln.optional().meta({ description: 'What the invoice charges at this price, when that is less' }),
  })
  .meta({ id: 'ReadingsCalculation', description: 'Rate × consumption' })

/** The bill over several months of which a cost is the part of one month. */
export const BillOfShare = z
  .strictObject({
    total_pln: AmountPln,
    period_from: Day,
    period_to: Day,
    period: Period,
    split_by: z.enum(['days', 'months']).meta({ id: 'BillSplit' }),
  })
  .meta({ description: 'The bill over several months, of which `cost_pln` is the part of the month `period`' })
export type BillOfShare = z.infer<typeof BillOfShare>

/** A share of a cost: part / total, for days of the month. */
export const ShareInputs = z
  .strictObject({
    kind: z.literal('share'),
    cost_id: idOf('cost').nullable(),
    cost_pln: AmountPln,
    bill: BillOfShare.optional(),
    key: ShareKey,
    part: decimal({ decimals: 4, min: 0, max: 10_000_000 }),
    total: ShareTotal,
    days: Days,
    days_in_month: DaysInMonth,
  })
  .meta({ id: 'ShareCalculation', description: 'A share of a cost: part / total, for days of the month' })

/** An amount taken from a document unchanged. */
export const AmountInputs = z
  .strictObject({ kind: z.literal('amount'), amount_pln: AmountPln })
  .meta({ id: 'AmountCalculation', description: 'An amount taken from a document unchanged' })

export const ItemInputs = z
  .discriminatedUnion('kind', [FixedInputs, ReadingsInputs, ShareInputs, AmountInputs])
  .meta({ id: 'Calculation' })
export type ItemInputs = z.infer<typeof ItemInputs>

/** Inputs whose use may be left out; it then comes from both readings. */
export const OpenInputs = z
  .discriminatedUnion('kind', [
    FixedInputs,
    ReadingsInputs.partial({ metered: true, consumption: true }).meta({ id: 'OpenReadingsCalculationInput' }),
    ShareInputs,
    AmountInputs,
  ])
  .meta({ id: 'OpenCalculationInput' })
export type OpenInputs = z.infer<typeof OpenInputs>

const DocumentSource = z
  .strictObject({
    kind: z.literal('document'),
    document_id: idOf('document'),
    line: z.int().min(1).max(100_000).nullable().default(null),
    place: Place,
    excerpt: line({ max: 500 }).nullable().default(null),
  })
  .meta({ id: 'DocumentSourceInput' })
const otherSources = [
  z
    .strictObject({ kind: z.literal('agreement'), agreement_id: idOf('agreement'), clause: line({ max: 200 }) })
    .meta({ id: 'AgreementSource' }),
  z
    .strictObject({
      kind: z.literal('tariff'),
      apartment_id: idOf('apartment'),
      utility: name({ max: 64 }),
      valid_from: Day.nullable().default(null),
    })
    .meta({ id: 'TariffSource' }),
] as const

/** What the amount rests on. */
export const ItemSource = z
  .discriminatedUnion('kind', [DocumentSource, ...otherSources])
  .meta({ id: 'ItemSourceInput' })
export type ItemSource = z.infer<typeof ItemSource>

/** The same with the place as data. */
const DescribedSource = z
  .discriminatedUnion('kind', [
    DocumentSource.extend({
      at: LineAt.nullable().meta({
        description: 'The place as data, to mark it: that of the line; null without a line or if the line has none',
      }),
    }).meta({ id: 'DocumentSource' }),
    ...otherSources,
  ])
  .meta({ id: 'ItemSource' })

export const ItemProposal = z
  .object({
    inputs: ItemInputs,
    amount_pln: AmountPln,
    formula: z.string(),
    label: z.string().optional(),
    tax_class: TaxClass.optional(),
  })
  .meta({ id: 'ItemProposal', description: 'Original proposal, kept when an item is corrected' })
export type ItemProposal = z.infer<typeof ItemProposal>

/** What to check about an item: a finding of its document, or what the calculation noticed. */
export const ItemNote = z
  .object({
    code: z
      .enum([
        ...FindingCode.exclude(['duplicate_invoice']).options,
        ...(['price_covers_fewer_days', 'price_is_older', 'price_was_corrected', 'price_names_no_meter'] as const),
        ...(['price_names_other_meter', 'meter_is_unknown', 'price_in_other_line', 'part_of_use'] as const),
        ...(['more_than_billed', 'split_by_days', 'no_period', 'installed_later', 'not_proposed', 'note'] as const),
      ])
      .meta({ description: '`note`: a sentence of an earlier release, kept until the settlement is calculated again' }),
    detail: z.string().meta({ description: 'In the language of the request; in events in English' }),
  })
  .meta({ id: 'ItemNote' })
export type ItemNote = z.infer<typeof ItemNote>

/** One line of a settlement; its amount was computed from its inputs. */
export const Item = z
  .object({
    id: idOf('item'),
    type: ItemType,
    category: CostCategory.nullable(),
    label: z.string(),
    inputs: ItemInputs,
    amount_pln: AmountPln,
    formula: z
      .string()
      .meta({ description: 'Calculation of the amount in words and numbers, in the language of the request' }),
    proposed_by: z.enum(['assistant', 'agreement', 'operator']),
    status: ItemStatus,
    source: DescribedSource,
    confidence: z.number().min(0).max(1).nullable(),
    sure: z.boolean().meta({
      description:
        'true if a page may offer to approve the item together with others: approve-all would, and no note needs a look',
    }),
    tax_class: TaxClass,
    inputs_changed: z.boolean().meta({ description: 'true if the inputs have changed since the decision' }),
    proposal: ItemProposal.nullable(),
    notes: z.array(ItemNote),
    reason: z.string().nullable(),
    decided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Item' })
export type Item = z.infer<typeof Item>

const ItemLabel = name({ max: 200 })

/** An item by hand: its inputs and its source; the amount is computed. */
export const AddItemRequest = z
  .strictObject({
    type: ItemType,
    category: CostCategory.optional(),
    label: ItemLabel,
    inputs: ItemInputs,
    source: ItemSource,
    tax_class: TaxClass.optional(),
  })
  .meta({ id: 'AddItemRequest' })

export const CorrectItemRequest = z
  .strictObject({
    inputs: OpenInputs.optional(),
    label: ItemLabel.optional(),
    tax_class: TaxClass.optional(),
    reason: Reason,
  })
  .meta({ id: 'CorrectItemRequest' })

export const ApproveItemsRequest = z
  .strictObject({
    item_ids: z.array(idOf('item')).min(1).max(500).optional().meta({
      description: 'Exactly these items; without it, every item that can be approved together',
    }),
  })
  .meta({ id: 'ApproveItemsRequest' })

/** An item before it is stored: another one, or in place of a stored one. */
export const ComputeItemRequest = z
  .strictObject({
    type: ItemType,
    category: CostCategory.optional(),
    inputs: OpenInputs,
    item_id: idOf('item').optional().meta({ description: 'Item that the inputs would correct' }),
  })
  .meta({ id: 'ComputeItemRequest' })

export const ComputedItem = z
  .object({
    inputs: ItemInputs.meta({ description: 'Complete inputs, to be sent as they are' }),
    amount_pln: AmountPln,
    formula: z.string(),
    total_pln: AmountPln.meta({ description: 'Total of the settlement with this item' }),
  })
  .meta({ id: 'ComputedItem' })
export type ComputedItem = z.infer<typeof ComputedItem>
