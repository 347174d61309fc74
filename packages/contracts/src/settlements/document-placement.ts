import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { Day, Timestamp } from '../values/text.ts'

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
