import { z } from 'zod'
import { Timestamp } from '../values/text.ts'

/**
 * A limited amount of something that an account has or does. A quota named `…_per_month` or `…_per_day` resets each month or day
 * (Europe/Warsaw).
 */
export const QuotaName = z
  .enum([
    'stored_bytes',
    'documents',
    'meters',
    'agreements',
    'import_lines',
    'payments_per_month',
    'mails_per_day',
    'mails_per_recipient_per_day',
    'mails_per_agreement_per_day',
  ])
  .meta({
    id: 'QuotaName',
    description: 'What an account may have or do only so much of; a quota per month or day resets (Europe/Warsaw)',
  })
export type QuotaName = z.infer<typeof QuotaName>

export const Usage = z
  .object({
    quotas: z
      .array(
        z.object({
          quota: QuotaName,
          used: z.int().min(0).meta({
            description: 'For a quota of each recipient or agreement: the most that any of them has had',
          }),
          limit: z.int().min(0).meta({ description: 'Nothing is added beyond it; what is there already stays' }),
          resets_at: Timestamp.nullable().meta({
            description: 'When `used` resets to 0; null for a quota that never resets, and while nothing is used',
          }),
        }),
      )
      .meta({ description: 'All quotas of the account' }),
    first_week_ends_at: Timestamp.nullable().meta({
      description: 'Until then lower limits apply; null after the first week, and before the account’s first object',
    }),
  })
  .meta({ id: 'Usage', description: 'The quotas of the account and how much of each is used' })
export type Usage = z.infer<typeof Usage>
