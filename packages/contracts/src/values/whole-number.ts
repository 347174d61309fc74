import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'

/** Any digits are a number that has bounds; more of them than a number holds would not be one. */
const farthest = Number.MAX_SAFE_INTEGER

/** A whole number from 0 on, written in digits in a path, a query or a form; the documents describe it as an integer. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  const bounds = mustBe('between', { min, max })
  return z
    .stringFormat('whole-number', /^(?:0|-?[1-9]\d*)$/, bounds)
    .transform((digits) => Math.max(-farthest, Math.min(Number(digits), farthest)))
    .pipe(z.number().min(min, bounds).max(max, bounds))
    .meta({ minimum: min, maximum: max })
}
