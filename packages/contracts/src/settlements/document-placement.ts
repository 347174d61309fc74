import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { Day, Timestamp } from '../values/text.ts'
import { Document } from './document.ts'

/** The apartments and days that a document concerns. */
export const DocumentPlacement = z
  .object({
    document_id: idSchema('document'),
    apartment_ids: z.array(idSchema('apartment')).meta({ description: 'Apartments that the document concerns' }),
    period_from: Day,
    period_to: Day,
    placed_at: Timestamp,
  })
  .meta({ id: 'DocumentPlacement', description: 'The apartments and days that a document concerns' })
export type DocumentPlacement = z.infer<typeof DocumentPlacement>

const ApartmentIds = z
  .array(idSchema('apartment'))
  .min(1)
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'repeated' } })
  .meta({ description: 'Apartments that the document concerns, 1 to 100, each once' })

export const PlacementRequest = z
  .strictObject({
    document_id: idSchema('document'),
    apartment_ids: ApartmentIds,
    period_from: Day.optional().meta({ description: 'Without days, those of the document' }),
    period_to: Day.optional(),
  })
  .meta({ id: 'PlacementRequest', description: 'The apartments and days that a document concerns' })

/** A bill that nothing uses, with the apartments that it seems to be for. */
export const PlacementProposal = z
  .object({
    document: Document,
    apartment_ids: z
      .array(idSchema('apartment'))
      .meta({ description: 'The apartments that the document seems to be for; empty if that is not sure' }),
    reasons: z
      .array(
        z.object({
          sign: z
            .enum(['meter', 'supply_point', 'customer', 'contract', 'delivery_address', 'address'])
            .meta({ description: 'What the document states: a number, or an address' }),
          value: z.string().meta({ description: 'The number or the address, as it is compared' }),
          document_id: idSchema('document').nullable().meta({
            description: 'An earlier document with the same one, whose apartments are taken; null without one',
          }),
        }),
      )
      .meta({ description: 'What speaks for apartments' }),
    doubt: z.enum(['no_sign', 'weak', 'several', 'contradiction']).nullable().meta({
      description:
        'Why there is no apartment: no_sign: nothing that is known; weak: a house without a flat; several: more than one fits; contradiction: another address is stated. null with apartments',
    }),
    is_sent: z.boolean().meta({
      description: 'true if the statement of such an apartment and month is prepared or sent, and will not change',
    }),
  })
  .meta({ id: 'PlacementProposal', description: 'A document that nothing uses, and the apartments it seems to be for' })
export type PlacementProposal = z.infer<typeof PlacementProposal>
