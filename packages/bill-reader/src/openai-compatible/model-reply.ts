import { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { z } from 'zod'

/** A decimal as printed, with a point and without spaces. */
const Decimal = z.string().regex(/^-?\d{1,10}(\.\d{1,8})?$/)
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** The schema of a model's answer: values exactly as printed in the document, never computed. */
export const ModelReply = z.strictObject({
  supplier: z.string().max(200).nullable(),
  number: z.string().max(100).nullable(),
  issued_on: Day.nullable(),
  period_from: Day.nullable(),
  period_to: Day.nullable(),
  total: Decimal.nullable(),
  to_pay: Decimal.nullable(),
  lines: z
    .array(
      z.strictObject({
        kind: z.enum(['charge', 'before_correction', 'interest_or_prepayment']),
        category: CostCategory,
        label: z.string().max(200),
        quantity: Decimal.nullable(),
        unit: z.string().max(16).nullable(),
        unit_price: Decimal.nullable(),
        unit_price_is_net: z.boolean(),
        amount: Decimal.nullable(),
        amount_is_net: z.boolean(),
        vat_percent: z
          .string()
          .regex(/^\d{1,2}$/)
          .nullable(),
        conversion_factor: Decimal.nullable(),
        meter_number: z.string().max(40).nullable(),
      }),
    )
    .max(200),
})
export type ModelReply = z.infer<typeof ModelReply>
export type ModelLine = ModelReply['lines'][number]
