import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { AmountPln, decimal } from '../values/money.ts'
import { Day, line, name, Timestamp } from '../values/text.ts'
import { CostCategory, TaxClass } from './cost-category.ts'
import { FindingCode, Place } from './document.ts'
import { CompleteInputs, GivenInputs, ItemInputs, OpenInputs } from './item-inputs.ts'
import { LineAt } from './line-at.ts'

/** The item types of the interface specification. */
export const ItemType = z.enum(['rent_and_fixed', 'utility_by_readings', 'proportional_cost']).meta({
  id: 'ItemType',
  description:
    'rent_and_fixed: rent, fixed charges, the flat utilities amount, advances and interest; utility_by_readings: rate × consumption; proportional_cost: a share of a cost',
})
export type ItemType = z.infer<typeof ItemType>

export const ItemState = z.enum(['proposed', 'approved', 'corrected', 'rejected']).meta({
  id: 'ItemStatus',
  description:
    'proposed: needs a decision; approved as proposed; corrected by a person; rejected: not part of the total',
})
export type ItemState = z.infer<typeof ItemState>

const DocumentSource = z
  .strictObject({
    kind: z.literal('document').meta({ description: 'The amount rests on a document' }),
    document_id: idSchema('document'),
    line: z
      .int()
      .min(1)
      .max(100_000)
      .nullable()
      .default(null)
      .meta({ description: 'Number of the line; null for a place without a line' }),
    place: Place,
    excerpt: line({ max: 500 })
      .nullable()
      .default(null)
      .meta({ description: 'Text quoted from this place, at most 500 characters' }),
  })
  .meta({ id: 'DocumentSourceInput', description: 'The place in a document that the amount rests on' })
const otherSources = [
  z
    .strictObject({
      kind: z.literal('agreement').meta({ description: 'The amount rests on the agreement' }),
      agreement_id: idSchema('agreement'),
      clause: line({ max: 200 }).meta({
        description: 'The clause in words, such as `§ 5 (2)`, at most 200 characters',
      }),
    })
    .meta({ id: 'AgreementSource', description: 'The clause of the agreement that the amount rests on' }),
  z
    .strictObject({
      kind: z.literal('tariff').meta({ description: 'The amount rests on a tariff of the apartment' }),
      apartment_id: idSchema('apartment'),
      utility: name({ max: 64 }).meta({ description: '`utility` of the tariff' }),
      valid_from: Day.nullable().default(null).meta({ description: '`valid_from` of the tariff; null if it has none' }),
    })
    .meta({ id: 'TariffSource', description: 'The tariff of the apartment that the amount rests on' }),
] as const

/** The source of the amount. */
export const ItemSource = z
  .discriminatedUnion('kind', [DocumentSource, ...otherSources])
  .meta({ id: 'ItemSourceInput', description: 'What the amount of an item rests on' })
export type ItemSource = z.infer<typeof ItemSource>

/** The source with its place as data. */
const DescribedSource = z
  .discriminatedUnion('kind', [
    DocumentSource.extend({
      at: LineAt.nullable().meta({
        description: 'The place as data, to mark it: that of the line; null without a line or if the line has none',
      }),
    }).meta({ id: 'DocumentSource', description: 'The place in a document that the amount rests on' }),
    ...otherSources,
  ])
  .meta({ id: 'ItemSource', description: 'What the amount of an item rests on' })

export const ItemProposal = z
  .object({
    inputs: ItemInputs,
    amount_pln: AmountPln,
    formula: z
      .string()
      .meta({ description: 'Calculation of the amount in words and numbers, in the language of the request' }),
    label: z.string().optional().meta({ description: 'Text that was proposed, if it was corrected' }),
    tax_class: TaxClass.optional(),
  })
  .meta({ id: 'ItemProposal', description: 'Original proposal, kept when an item is corrected' })
export type ItemProposal = z.infer<typeof ItemProposal>

const UsedQuantity = decimal({ decimals: 6, max: 2_000_000_000 })

/** A note to check about an item: a finding of its document, or of the calculation. */
export const ItemNote = z
  .object({
    code: z
      .enum([
        ...FindingCode.exclude(['duplicate_invoice']).options,
        ...(['price_covers_fewer_days', 'price_is_older', 'price_was_corrected', 'price_names_no_meter'] as const),
        ...(['price_names_other_meter', 'meter_is_unknown', 'price_in_other_line', 'part_of_use'] as const),
        ...([
          'place_is_unknown',
          'more_than_billed',
          'split_by_days',
          'no_period',
          'also_charged',
          'installed_later',
          'sub_meters_exceed',
        ] as const),
        ...(['not_proposed', 'far_above_usual', 'lines_are_open', 'repeats_line'] as const),
        ...(['rounded_to_total', 'read_unsurely', 'note'] as const),
      ])
      .meta({ description: '`note`: a sentence of an earlier release, kept until the settlement is calculated again' }),
    detail: z.string().meta({ description: 'In the language of the request; in events in English' }),
    use: z
      .object({
        metered: UsedQuantity.meta({ description: 'Use that the meter counted, at most six decimals' }),
        billed: UsedQuantity.meta({ description: 'Quantity on the invoice, at most six decimals' }),
        unit: z.string().meta({ description: 'Unit of both' }),
      })
      .optional()
      .meta({ description: 'What the meter counted beside what the invoice charges, if the note is about both' }),
  })
  .meta({ id: 'ItemNote', description: 'Something to check about an item' })
export type ItemNote = z.infer<typeof ItemNote>

/** One line of a settlement; its amount was computed from its inputs. */
export const Item = z
  .object({
    id: idSchema('item'),
    type: ItemType,
    category: CostCategory.nullable(),
    label: z.string().meta({ description: 'Text of the line on the statement' }),
    inputs: ItemInputs,
    amount_pln: AmountPln,
    formula: z
      .string()
      .meta({ description: 'Calculation of the amount in words and numbers, in the language of the request' }),
    proposed_by: z
      .enum(['assistant', 'agreement', 'landlord'])
      .meta({ description: 'assistant: from a document; agreement: from its terms; landlord: entered by hand' }),
    state: ItemState,
    source: DescribedSource,
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'How sure the assistant is, 0 to 1; null if it did not read the amount' }),
    sure: z.boolean().meta({
      description:
        'true if a page may offer to approve the item together with others: a decision without item_ids would, and no note needs a look',
    }),
    tax_class: TaxClass,
    inputs_changed: z.boolean().meta({ description: 'true if the inputs have changed since the decision' }),
    proposal: ItemProposal.nullable(),
    notes: z.array(ItemNote).meta({ description: 'What to check before a decision; empty if nothing' }),
    reason: z.string().nullable().meta({ description: 'Reason of a correction or rejection; null without one' }),
    decided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Item', description: 'One line of a settlement, whose amount was computed from its inputs' })
export type Item = z.infer<typeof Item>

export const ItemLabel = name({ max: 200 }).meta({
  description: 'Text of the line on the statement, 1 to 200 characters',
})

/** An item by hand: its inputs and its source; the amount is computed. */
export const CreateItemRequest = z
  .strictObject({
    type: ItemType,
    category: CostCategory.optional(),
    label: ItemLabel,
    inputs: GivenInputs,
    source: ItemSource,
    tax_class: TaxClass.optional(),
  })
  .meta({
    id: 'CreateItemRequest',
    description: 'An item entered by hand: its inputs and its source; the amount is computed',
  })

/** An item before it is stored: another one, or in place of a stored one. */
export const ComputeItemRequest = z
  .strictObject({
    type: ItemType,
    category: CostCategory.optional(),
    inputs: OpenInputs,
    item_id: idSchema('item').optional().meta({ description: 'Item that the inputs would correct' }),
  })
  .meta({ id: 'ComputeItemRequest', description: 'An item to compute: another one, or in place of a stored one' })

export const ComputedItem = z
  .object({
    inputs: CompleteInputs.meta({ description: 'Complete inputs, to be sent as they are' }),
    amount_pln: AmountPln,
    formula: z
      .string()
      .meta({ description: 'Calculation of the amount in words and numbers, in the language of the request' }),
    total_pln: AmountPln.meta({ description: 'Total of the settlement with this item' }),
  })
  .meta({
    id: 'ComputedItem',
    description: 'The computed amount of an item and the total that the settlement would have',
  })
export type ComputedItem = z.infer<typeof ComputedItem>
