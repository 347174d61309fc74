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
