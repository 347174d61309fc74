import type { TaxYear } from '@lokum/contracts/settlements/tax'

/** The content of a PDF for a worker to create. */
export type PdfTask = { kind: 'statement'; snapshot: string } | { kind: 'tax-year'; year: TaxYear }
