import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { printPdf } from './print-pdf.ts'

/**
 * The figures of the return (PIT-28) as a PDF for the accountant, in Polish: the same figures give the same bytes. A worker makes it.
 * @throws Overloaded when there is no turn in time, or it takes too long
 */
export async function renderTaxYear(year: TaxYear, signal: AbortSignal): Promise<Buffer> {
  return await printPdf({ kind: 'tax-year', year }, signal)
}
