import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { Quantity } from '../values/money.ts'
import { Day } from '../values/text.ts'
import { MeterRegister } from './meter.ts'

/** The uses of a meter between its readings. */
export const MeterUses = z
  .object({
    data: z
      .array(
        z.object({
          register: MeterRegister,
          reading_id: idSchema('reading'),
          used_from: Day,
          used_to: Day,
          used: Quantity,
          percent_of_usual: z.int().min(0).nullable().meta({
            description: 'Daily use, with that of earlier readings as 100; null while it is not known',
          }),
        }),
      )
      .meta({ description: 'Uses, each with the reading that ends it' }),
  })
  .meta({ id: 'MeterUses', description: 'What a meter counted between its readings' })
export type MeterUses = z.infer<typeof MeterUses>
