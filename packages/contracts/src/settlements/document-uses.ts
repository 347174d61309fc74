import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { Period } from '../values/text.ts'

const DocumentUseKind = z.enum(['settlement', 'placement', 'reading', 'meter', 'agreement']).meta({
  id: 'DocumentUseKind',
  description:
    'settlement: it has the document attached, or an item from it; placement: an apartment in which the document was placed, without a settlement that has it; reading: the document is its photo; meter or agreement: it names the document, the agreement also for a deduction from its deposit',
})

/** A use of a document, which keeps it from being deleted, unless it is a placement. */
export const DocumentUse = z
  .object({
    kind: DocumentUseKind,
    id: z.string().meta({ description: 'Identifier of the settlement, apartment, reading, meter or agreement' }),
    name: z
      .string()
      .meta({ description: 'Reference code, month, day of the reading, number of the meter, or name of the tenant' }),
    apartment: z
      .object({ id: idSchema('apartment'), label: z.string().meta({ description: 'Label of the apartment' }) })
      .meta({ description: 'The apartment that it belongs to' }),
    period: Period.nullable().meta({ description: 'Month of the settlement or the placement; null for others' }),
    is_stated: z.boolean().meta({ description: 'true if a prepared or sent statement rests on the document' }),
  })
  .meta({ id: 'DocumentUse', description: 'A settlement, placement, reading, meter or agreement that uses a document' })
export type DocumentUse = z.infer<typeof DocumentUse>

export const DocumentUses = z
  .object({
    data: z.array(DocumentUse).meta({ description: 'What uses the document; uses with a statement come first' }),
  })
  .meta({ id: 'DocumentUses', description: 'At most 1000' })
export type DocumentUses = z.infer<typeof DocumentUses>

export const UsesOfDocuments = z
  .object({
    data: z
      .array(DocumentUse.extend({ document_id: idSchema('document') }))
      .meta({ description: 'What uses each document; uses with a statement come first' }),
  })
  .meta({ id: 'UsesOfDocuments', description: 'At most 1000' })
export type UsesOfDocuments = z.infer<typeof UsesOfDocuments>
