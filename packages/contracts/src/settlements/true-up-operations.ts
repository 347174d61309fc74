import { z } from 'zod'
import { defineOperation, writeLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { Day, Period } from '../values/text.ts'
import { UtilityCategory } from './cost-category.ts'
import { Settlement } from './settlement.ts'

export const CreateTrueUp = defineOperation({
  service: 'settlements',
  tag: 'Settlements',
  id: 'createTrueUp',
  method: 'POST',
  path: '/v1/agreements/{id}/true-ups',
  summary: 'Create a settlement that settles advances with the real costs',
  description:
    'Creates a settlement of the kind true_up in state draft, with a reference code of its own and the documents attached. Its calculation charges the agreement’s shares of the documents’ lines in these categories and months, and the metered use of all the days, and takes off the advances on the sent statements of these months. It is calculated, decided, prepared, sent, corrected and cancelled like every settlement. It belongs to the month in which it is made and may be created after the tenancy has ended; the days are cut by those of the tenancy. Each agreement can have one for a month that is not cancelled (settlement_exists): a further one needs another period. Two true-ups never settle a category on the same day (true_up_overlaps). Without an advance on these days it is refused with advances_missing. Repeating the request with the same Idempotency-Key within 24 hours returns the same settlement. Emits settlement.created and audit.event.',
  scopes: ['settlements.write'],
  limit: writeLimit,
  versioned: true,
  request: {
    params: z.strictObject({ id: idSchema('agreement') }),
    body: z
      .strictObject({
        starts_on: Day.meta({ description: 'First day of the costs, the first of a month' }),
        ends_on: Day.meta({ description: 'Last day of the costs, the last of a month; at most 36 months' }),
        document_ids: z
          .array(idSchema('document'))
          .max(100)
          .optional()
          .meta({ description: 'Documents with the costs; more can be attached later' }),
        categories: z
          .array(UtilityCategory)
          .min(1)
          .max(UtilityCategory.options.length)
          .optional()
          .meta({ description: 'Categories to settle; default: all with an advance on these days' }),
        period: Period.optional().meta({
          description:
            'Month in which the true-up is made, not before the last day; default: the current month in Europe/Warsaw',
        }),
      })
      .meta({ id: 'CreateTrueUpRequest', description: 'The days, the documents and the categories to settle' }),
  },
  answer: { status: 201, body: Settlement },
  problems: [
    'not_found',
    'invalid_state',
    'settlement_exists',
    'true_up_overlaps',
    'advances_missing',
    'duplicate_invoice',
  ],
})
