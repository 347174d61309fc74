import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { AmountPln, decimal, RatePln, SumPln } from '../values/money.ts'
import { CostCategory } from './cost-category.ts'

/** A line of a bill as it is compared: what it charges, with the correction of it if that is another document. */
export const BillLine = z
  .object({
    document_id: idSchema('document'),
    line: z.int().meta({ description: 'Number of the line in its document' }),
    quantity: decimal({ decimals: 6, max: 2_000_000_000 })
      .nullable()
      .meta({ description: 'Quantity on the line, at most six decimals; null if it has none' }),
    rate_pln: RatePln.nullable(),
    amount_pln: AmountPln.nullable(),
  })
  .meta({
    id: 'BillLine',
    description: 'A line of a bill as it is compared, with its correction if that is another document',
  })

/** One line of the bills of a sent settlement beside the same line of the bills attached for its correction. */
export const ComparedLine = z
  .object({
    label: z.string().meta({ description: 'Text of the line on the bill' }),
    category: CostCategory.nullable(),
    unit: z.string().nullable().meta({ description: 'Unit of the quantity and the price; null if it has none' }),
    before: BillLine.nullable().meta({ description: 'null: no bill of the sent version has the line' }),
    after: BillLine.nullable().meta({
      description:
        'The line of the new bill; of a correction (KOR), the line as it is corrected. null: the new bill does not have the line',
    }),
    charged_before_pln: SumPln.meta({ description: 'What the sent version charges of the line' }),
    charged_after_pln: SumPln.meta({ description: 'What the items charge of it now, with its correction' }),
  })
  .meta({
    id: 'ComparedLine',
    description: 'One line of the bills of a sent version beside the same line of the bills of its correction',
  })
export type ComparedLine = z.infer<typeof ComparedLine>
