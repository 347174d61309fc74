import type { ExportedTaxYear } from '@lokum/contracts/settlements/tax'
import type { TenantYear } from './tenant-year/tenant-year.ts'

/** The content of a PDF for a worker to create. */
export type PdfTask =
  | { kind: 'statement'; snapshot: string }
  | { kind: 'tax-year'; year: ExportedTaxYear }
  | { kind: 'tenant-year'; year: TenantYear }
