import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'

const pageSize = { min: 1, max: 100 }

/** The query members every list takes. */
export const PageQuery = z.strictObject({
  limit: z
    .stringFormat('whole-number', /^\d{1,3}$/, mustBe('between', pageSize))
    .transform(Number)
    .pipe(z.number().min(pageSize.min, mustBe('between', pageSize)).max(pageSize.max, mustBe('between', pageSize)))
    .default(25)
    .meta({ description: 'Rows per page, 1 to 100' }),
  cursor: z
    .string()
    .min(1)
    .max(512)
    .regex(/^[A-Za-z0-9_-]+$/, mustBe('cursor'))
    .optional()
    .meta({ description: 'next_cursor of the previous page' }),
})

/** One page of a list, newest first; `next_cursor` is null on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), next_cursor: z.string().nullable() })
}
