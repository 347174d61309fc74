import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { line } from '../values/text.ts'

export const ReferenceCode = z
  .string()
  .regex(/^.{1,32}-\d{4}-\d{2}-[A-Z0-9]{4}$/u)
  .meta({
    id: 'ReferenceCode',
    description:
      'Transfer title, `<apartment_label>-<YYYY>-<MM>-<4 of A-Z 0-9>`, with the label at the time of creation; never changes',
    examples: ['Długa 7/12-2026-04-K7Q2'],
  })

/** A code as a transfer title has it: banks cut the label, so the month and the characters after it decide. */
export const TypedReferenceCode = line({ max: 64 })
  .regex(/-\d{4}-\d{2}-[A-Za-z0-9]{4}$/, mustBe('reference_code'))
  .meta({
    description: 'Reference code, regardless of case; its label may be cut',
    examples: ['Długa 7/12-2026-04-K7Q2'],
  })
