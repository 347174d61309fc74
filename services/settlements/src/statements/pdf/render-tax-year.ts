import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { printPdf } from './print-pdf.ts'

/**
 * Creates a PDF with the figures of the return (PIT-28) for the accountant, in Polish, in a worker: the same figures give the same bytes.
 * @throws Overloaded when no worker is free in time, or the worker takes too long
 */
export async function renderTaxYear(year: TaxYear, signal: AbortSignal): Promise<Buffer> {
  return await printPdf({ kind: 'tax-year', year }, signal)
}
