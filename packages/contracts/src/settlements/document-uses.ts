import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { Period } from '../values/text.ts'

/** A use of a document, which keeps it from being deleted. */
export const DocumentUse = z
  .object({
    kind: z.enum(['settlement', 'reading', 'meter', 'agreement']).meta({
      description:
        'settlement: it has the document attached, or an item from it; reading: the document is its photo; meter or agreement: it names the document',
    }),
    id: z.string().meta({ description: 'Identifier of the settlement, reading, meter or agreement' }),
    name: z
      .string()
      .meta({ description: 'Reference code, day of the reading, number of the meter, or name of the tenant' }),
    apartment: z
      .object({ id: idSchema('apartment'), label: z.string().meta({ description: 'Label of the apartment' }) })
      .meta({ description: 'The apartment that it belongs to' }),
    period: Period.nullable().meta({ description: 'Month of the settlement; null for others' }),
    is_stated: z.boolean().meta({ description: 'true if a prepared or sent statement rests on the document' }),
  })
  .meta({ id: 'DocumentUse', description: 'A settlement, reading, meter or agreement that uses a document' })
export type DocumentUse = z.infer<typeof DocumentUse>

export const DocumentUses = z
  .object({
    data: z.array(DocumentUse).meta({ description: 'What uses the document; uses with a statement come first' }),
  })
  .meta({ id: 'DocumentUses', description: 'At most 1000' })
export type DocumentUses = z.infer<typeof DocumentUses>
