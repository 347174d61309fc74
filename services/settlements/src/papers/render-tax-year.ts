import type { TaxYear } from '@lokum/contracts/settlements/tax'

/** The figures of the return (PIT-28) as a PDF for the accountant, in Polish. */
export async function renderTaxYear(_year: TaxYear, _signal: AbortSignal): Promise<Buffer> {
  throw new Error('Not built yet')
}
