import { bankStatementReasons } from '@lokum/contracts/problems/bank-statement-reason'
import type { PaymentImport, PaymentImportForm } from '@lokum/contracts/settlements/payment-import'
import type { BankLine } from './bank-line.ts'
import { type ReadForm, type StatementLimits, type TypedMapping, UnreadableFile } from './bank-statement.ts'
import { decodeText } from './decode-text.ts'
import { readCamt } from './read-camt.ts'
import { readCsv } from './read-csv.ts'
import { readMt940 } from './read-mt940.ts'
import { recallMapping } from './recall-mapping.ts'

/** The transactions of a file, and the columns that a person named for its headings. */
export type ReadStatement = { lines: BankLine[]; form: ReadForm; typed: TypedMapping | null }

/**
 * Reads the transactions of a bank statement in any of the formats; what the form does not say is recognised. Pure.
 * @throws UnreadableFile · TooManyLines
 */
export function readStatement(
  bytes: Buffer,
  form: PaymentImportForm,
  { mappings: known = [], ...limits }: StatementLimits,
): ReadStatement {
  const { text, encoding } = decodeText(bytes, form.encoding)
  const format = form.format ?? recogniseFormat(text)
  switch (format) {
    case 'mt940':
      return { lines: readMt940(text, limits), form: { format, encoding }, typed: null }
    case 'camt053':
      return { lines: readCamt(text, limits), form: { format, encoding }, typed: null }
    case 'csv': {
      const { format: _, ...given } = form
      const { lines, mapping, typed } = readCsv(text, recallMapping(text, { mapping: given, known }), limits)
      return { lines, form: { ...mapping, format, encoding }, typed }
    }
    default:
      return format satisfies never
  }
}

const looked = 20_000
// A field at the beginning of a line, or behind the envelope of SWIFT.
const swiftField = /^(?:\p{Cc}|\s){0,4}(?:\{1:[^\n]{0,500}\{4:\s{0,4})?:(?:20|25|28C?|60[FM]|61):/mu

// An XML file begins with its declaration, a comment or an element, a CSV with none of them.
const xml = /^\ufeff?\s{0,100}<(?:[?!]|[a-z])/i
const camt053 = /urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\./

/**
 * The format of a bank statement by its first lines: camt.053 by its namespace, MT940 by a field, else CSV. Pure.
 * @throws UnreadableFile for another XML file
 */
function recogniseFormat(text: string): PaymentImport['format'] {
  const first = text.slice(0, looked)
  if (xml.test(first)) {
    if (camt053.test(first)) return 'camt053'
    throw new UnreadableFile(bankStatementReasons.xml)
  }
  return swiftField.test(first) ? 'mt940' : 'csv'
}
