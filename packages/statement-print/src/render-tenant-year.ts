import { type Printing, printPdf } from './print-pdf.ts'
import type { TenantYear } from './tenant-year/tenant-year.ts'

/**
 * Creates a PDF with the settlements, payments and deposit of a tenancy in one year, in a worker: the same figures give the same bytes.
 * @throws ShareFull · Overloaded when no worker is free in time, or the worker takes too long
 */
export async function renderTenantYear(load: () => Promise<TenantYear>, options: Printing): Promise<Buffer> {
  return await printPdf(async () => ({ kind: 'tenant-year', year: await load() }), options)
}
