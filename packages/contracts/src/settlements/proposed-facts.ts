import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { decimal } from '../values/money.ts'
import { Utility } from './cost-category.ts'
import { LineAt } from './line-at.ts'

const Confidence = z.number().min(0).max(1)

/** The proposed reading of a meter's photo; only a person creates a reading. */
export const ProposedReading = z
  .object({
    value: decimal({ decimals: 6, max: 1_000_000_000_000 }).meta({
      description: 'Value of the counter; a known meter or a bill places the point',
    }),
    meter_number: z
      .string()
      .nullable()
      .meta({ description: 'Number printed on the meter; null if none was recognised' }),
    meter_id: idSchema('meter')
      .nullable()
      .meta({ description: 'The meter in use that has this number; null if none has it' }),
    utility: Utility.nullable().meta({ description: 'What the words and units on the meter tell; null if unsure' }),
    digits: z.int().nullable().meta({ description: 'Digits before the point; null if the photo does not show it' }),
    confidence: Confidence.meta({
      description:
        'How sure the assistant is, 0 to 1: at most 0.3, unless the number is that of a meter whose readings or bills make the value plausible',
    }),
    at: LineAt.meta({ description: 'Where the counter is in the photo' }),
  })
  .meta({
    id: 'ProposedReading',
    description: 'What a photo of a meter seems to show, at the time of `read_at`. Compare it with the photo',
  })
export type ProposedReading = z.infer<typeof ProposedReading>

export const agreementFactNames = [
  'rent_pln',
  'starts_on',
  'ends_on',
  'due_day',
  'bank_account_number',
  'landlord_name',
  'landlord_address',
  'tenant_name',
  'tenant_email',
  'tenant_phone',
] as const

/** A value found in the text of an agreement; none is taken over without a person. */
export const AgreementFact = z
  .object({
    name: z.enum(agreementFactNames).meta({ description: 'What the value is' }),
    value: z.string().meta({
      description: 'Amounts with a point, days as YYYY-MM-DD, an account number as 26 digits with right check digits',
    }),
    excerpt: z.string().meta({ description: 'Quoted text at this place' }),
    at: LineAt.meta({ description: 'Where the value is in the document' }),
    confidence: Confidence.meta({ description: 'How sure the assistant is, 0 to 1' }),
  })
  .meta({ id: 'AgreementFact', description: 'A value found in an agreement on paper, with its place' })
export type AgreementFact = z.infer<typeof AgreementFact>
