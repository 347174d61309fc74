import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'

/** The tax number of a person: a NIP of 10 digits or a PESEL of 11, whose check digit holds; spaces, hyphens and a leading PL are dropped. */
export const TaxNumber = z
  .string()
  .max(40)
  .overwrite((text) => text.replaceAll(/[\s-]/g, '').replace(/^PL/i, ''))
  .regex(/^\d{10,11}$/, mustBe('tax_number'))
  .refine(isTaxNumber, { params: { code: 'invalid_checksum' } })
  .meta({ id: 'TaxNumber', description: 'NIP (10 digits) or PESEL (11 digits)', examples: ['44051401359'] })

function isTaxNumber(digits: string): boolean {
  if (/^0+$/.test(digits)) return false
  return digits.length === 10 ? isNip(digits) : isPesel(digits)
}

/** A sum that leaves 10 has no check digit, so no NIP has it. */
function isNip(digits: string): boolean {
  return weigh(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits.at(-1))
}

function isPesel(digits: string): boolean {
  return (10 - (weigh(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(digits.at(-1))
}

function weigh(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
}
