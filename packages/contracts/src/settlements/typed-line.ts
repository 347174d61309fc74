import { z } from 'zod'
import { AmountPln, decimal, Quantity, RatePln } from '../values/money.ts'
import { Day, name } from '../values/text.ts'
import { CostCategory } from './cost-category.ts'
import { LineKind, Place } from './document.ts'
import { MeterZone } from './meter.ts'

const typed = {
  kind: LineKind,
  category: CostCategory,
  label: name({ max: 200 }).meta({ description: 'Text of the line, 1 to 200 characters' }),
  quantity: Quantity,
  unit: name({ max: 16 }).meta({ description: 'Unit of the quantity and the price, 1 to 16 characters' }),
  rate_pln: RatePln,
  amount_pln: AmountPln,
  conversion_factor: decimal({ decimals: 8, above: 0, max: 1_000 }).meta({
    description: 'Gas: kWh for one m3, above 0, at most eight decimals',
  }),
  meter_number: name({ max: 40 }).meta({ description: 'Number of the meter that the line names, 1 to 40 characters' }),
  zone: MeterZone.meta({ description: 'Zone of a price, for a meter with several registers' }),
  period_from: Day.meta({
    description: 'First day that the line is for, where it differs from the days of the document',
  }),
  period_to: Day.meta({ description: 'Last day that the line is for' }),
  place: Place,
}

/** A line that the landlord types, for photos and for what was not read. */
export const TypedLine = z
  .strictObject({
    ...typed,
    quantity: typed.quantity.optional(),
    unit: typed.unit.optional(),
    rate_pln: typed.rate_pln.optional(),
    amount_pln: typed.amount_pln.optional(),
    conversion_factor: typed.conversion_factor.optional(),
    meter_number: typed.meter_number.optional(),
    zone: typed.zone.optional(),
    period_from: typed.period_from.optional(),
    period_to: typed.period_to.optional(),
    replaces: z.int().min(1).max(100_000).optional().meta({
      description: 'Number of the line that was read wrongly, which is no charge while this one stands for it',
    }),
  })
  .superRefine(({ kind: role, rate_pln, amount_pln }, context) => {
    if (role === 'rate' && rate_pln === undefined)
      context.addIssue({ code: 'custom', path: ['rate_pln'], params: { code: 'required' } })
    if (role === 'cost' && amount_pln === undefined)
      context.addIssue({ code: 'custom', path: ['amount_pln'], params: { code: 'required' } })
  })
  .meta({
    id: 'CreateDocumentLineRequest',
    description: 'A line that the landlord types, for photos and for what was not read',
  })

/** A correction of a typed line; null removes a value. */
export const TypedLineChange = z
  .strictObject({
    ...typed,
    quantity: typed.quantity.nullable(),
    unit: typed.unit.nullable(),
    rate_pln: typed.rate_pln.nullable(),
    amount_pln: typed.amount_pln.nullable(),
    conversion_factor: typed.conversion_factor.nullable(),
    meter_number: typed.meter_number.nullable(),
    zone: typed.zone.nullable(),
    period_from: typed.period_from.nullable(),
    period_to: typed.period_to.nullable(),
  })
  .partial()
  .meta({ id: 'UpdateDocumentLineRequest', description: 'Members of the line to change; null removes a value' })
