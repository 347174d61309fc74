import { z } from 'zod'

export const ReferenceCode = z
  .string()
  .regex(/^.{1,32}-\d{4}-\d{2}-[A-Z0-9]{4}$/u)
  .meta({
    description:
      'Transfer title, <apartment_label>-<YYYY>-<MM>-<4 of A-Z 0-9>, with the label at the time of creation; never changes',
    examples: ['Długa 7/12-2026-04-K7Q2'],
  })
