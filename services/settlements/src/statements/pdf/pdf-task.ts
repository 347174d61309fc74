import type { TaxYear } from '@lokum/contracts/settlements/tax'

/** What a worker is to make a PDF of. */
export type PdfTask = { kind: 'statement'; snapshot: string } | { kind: 'tax-year'; year: TaxYear }
