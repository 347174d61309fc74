import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { AmountPln } from '../values/money.ts'

/** The items that price one metered use, and their sum. */
export const MeterTotal = z
  .object({
    item_ids: z
      .array(idSchema('item'))
      .meta({ description: 'Items that price the use of one register between the same readings' }),
    total_pln: AmountPln.meta({ description: 'Exact sum of those items that are not rejected' }),
  })
  .meta({ id: 'MeterTotal', description: 'The items that price one metered use, which a statement prints together' })
export type MeterTotal = z.infer<typeof MeterTotal>
