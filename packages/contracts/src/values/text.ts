import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'

/** Text as people type it: NFC, trimmed, counted in code points, without control characters, with something to see. */
export function line({ min = 1, max }: { min?: number; max: number }) {
  return z
    .string()
    .normalize('NFC')
    .trim()
    .min(min, mustBe('characters', { min, max }))
    .max(max, mustBe('characters', { min, max }))
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, mustBe('single_line'))
    .regex(/^$|[\p{L}\p{N}\p{P}\p{S}]/u, mustBe('visible'))
}

// Each text is read in one way only, so that the time is linear. Emoji may be joined, as in a family.
const seen =
  /^(?:\p{Extended_Pictographic}(?:(?:\p{Emoji_Modifier}|\ufe0f)?\u200d\p{Extended_Pictographic})*|[^\p{Extended_Pictographic}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff])*$/u

/** A line by which people find or address something: nothing in it is unseen or changes the direction of the text. */
export function name({ max }: { max: number }) {
  return line({ max }).regex(seen, mustBe('all_seen'))
}

/** A typed search. */
export const SearchText = line({ min: 2, max: 100 })

/** A moment as ISO 8601 in UTC with milliseconds. */
export const Timestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({
    id: 'Timestamp',
    format: 'date-time',
    description: 'ISO 8601 UTC timestamp with milliseconds',
    examples: ['2026-04-15T08:30:00.000Z'],
  })

/** An offset may carry a moment out of the year that its text names, and the database knows none after 9999 in that shape. */
const year10000 = Date.UTC(10_000, 0, 1)

/** A moment that a caller names: ISO 8601 with an offset, since 1970, as a date. */
export const Moment = z.iso
  .datetime({ offset: true, error: mustBe('moment') })
  .transform((text) => new Date(text))
  .refine((moment) => moment.getTime() >= 0 && moment.getTime() < year10000, mustBe('moment'))
  .meta({
    id: 'Moment',
    description: 'ISO 8601 timestamp',
    examples: ['2026-04-15T08:30:00.000Z', '2026-04-15T08:30:00Z'],
  })

/** A calendar day, `YYYY-MM-DD`, of the years that `Period` has: the database knows no year 0. */
export const Day = z.iso
  .date(mustBe('day'))
  .refine((day) => /^(19|20)/.test(day), { params: { code: 'invalid_format' }, error: mustBe('day') })
  .meta({ id: 'Day', description: 'Calendar day, YYYY-MM-DD, from 1900 to 2099', examples: ['2026-04-01'] })

/** A calendar month in Europe/Warsaw, `YYYY-MM`. */
export const Period = z
  .string()
  .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, mustBe('month'))
  .meta({ id: 'Period', description: 'Calendar month, YYYY-MM', examples: ['2026-04'] })

/** An e-mail address as mail servers take it: ASCII, at most 254 characters (RFC 5321). */
export const EmailAddress = z
  .email(mustBe('email'))
  .max(254, mustBe('email'))
  .meta({ id: 'EmailAddress', description: 'E-mail address', examples: ['jan@example.org'] })

/** A phone number as people write it: digits in groups, with `+` before a country's code. */
export const PhoneNumber = line({ max: 32 })
  .regex(/^\+?\d(?:[ -]?\d){5,18}$/, mustBe('phone'))
  .meta({ id: 'PhoneNumber', description: 'Phone number', examples: ['+48 600 700 800'] })

/** A Polish bank account number (NRB): 26 digits whose check digits hold (ISO 7064, mod 97-10); spaces and a leading PL are dropped. */
export const AccountNumber = z
  .string()
  .max(64)
  .overwrite((text) => text.replaceAll(/\s/g, '').replace(/^PL/i, ''))
  .regex(/^\d{26}$/, mustBe('bank_account_number'))
  .refine(isAccountNumber, { params: { code: 'invalid_checksum' } })
  .meta({
    id: 'AccountNumber',
    description: 'Polish account number (NRB), 26 digits',
    examples: ['24160000035175530643314956'],
  })

/** The account of a taxpayer at the tax office: bank 10100071, 222, and the kind of the tax number (1: PESEL, 2: NIP). */
export const TaxAccountNumber = AccountNumber.regex(/^\d{2}10100071222[12]/, mustBe('tax_account_number'))

/** The check appends `PL` as 2521 and then the check digits (ISO 13616). */
function isAccountNumber(digits: string): boolean {
  return /^\d{26}$/.test(digits) && BigInt(`${digits.slice(2)}2521${digits.slice(0, 2)}`) % 97n === 1n
}
