import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { wholeNumber } from './whole-number.ts'

/** The query members every list takes. */
export const PageQuery = z.strictObject({
  limit: wholeNumber({ min: 1, max: 100 })
    .default(25)
    .meta({ description: 'Rows per page, 1 to 100; 25 if not given' }),
  cursor: z
    .string()
    .min(1)
    .max(512)
    .regex(/^[A-Za-z0-9_-]+$/, mustBe('cursor'))
    .optional()
    .meta({
      description: 'next_cursor of the previous page, or its resume_cursor if it has one; the filters stay the same',
    }),
})

export const NextCursor = z
  .string()
  .nullable()
  .meta({ description: '`cursor` of the next page; null on the last page' })

/** One page of a list, newest first; `next_cursor` is null on the last page. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item).meta({ description: 'The entries of this page' }), next_cursor: NextCursor })
}
