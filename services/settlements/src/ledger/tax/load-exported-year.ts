import type { ExportedTaxYear } from '@lokum/contracts/settlements/tax'
import type { Context } from '@lokum/service-kit/http/context'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { loadTaxYear } from './load-tax-year.ts'
import { openTaxNumbers } from './seal-owners.ts'
import { findTaxYear } from './tax-year.ts'

/** The tax of a year with the whole tax numbers of its owners, which nothing but an export shows. */
export async function loadExportedYear(
  { em, cipher }: Pick<Context, 'em'> & { cipher: Cipher },
  wanted: { accountId: string; year: number; now: Date },
): Promise<ExportedTaxYear> {
  const { accountId, year } = wanted
  const taxYear = await loadTaxYear({ em, cipher }, wanted)
  const { owners } = await findTaxYear(em, { accountId, year })
  const numbers = openTaxNumbers({ accountId, cipher }, owners)
  return {
    ...taxYear,
    owners: taxYear.owners.map((owner, index) => ({ ...owner, tax_number: numbers[index] ?? null })),
  }
}
