import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'

/** A whole number from 0 on, written in digits in a path, a query or a form; the documents describe it as an integer. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  const bounds = mustBe('between', { min, max })
  return z
    .stringFormat('whole-number', new RegExp(`^(?:0|[1-9]\\d{0,${String(max).length - 1}})$`), bounds)
    .transform(Number)
    .pipe(z.number().min(min, bounds).max(max, bounds))
    .meta({ minimum: min, maximum: max })
}
