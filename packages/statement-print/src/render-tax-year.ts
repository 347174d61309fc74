import type { ExportedTaxYear } from '@lokum/contracts/settlements/tax'
import { type Printing, printPdf } from './print-pdf.ts'

/**
 * Creates a PDF with the figures of the return (PIT-28) for the accountant, in Polish, in a worker: the same figures give the same bytes.
 * @throws ShareFull · Overloaded when no worker is free in time, or the worker takes too long
 */
export async function renderTaxYear(load: () => Promise<ExportedTaxYear>, options: Printing): Promise<Buffer> {
  return await printPdf(async () => ({ kind: 'tax-year', year: await load() }), options)
}
