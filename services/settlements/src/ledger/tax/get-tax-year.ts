import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { TaxYear } from '@lokum/contracts/settlements/tax'
import type { GetTaxYear } from '@lokum/contracts/settlements/tax-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { loadTaxYear } from './load-tax-year.ts'

/** Returns the tax of one calendar year of the caller's account; a year without payments is all zeros. */
export async function getTaxYear(
  { em, cipher, caller: { accountId }, now }: Context & { cipher: Cipher },
  { params }: RequestOf<typeof GetTaxYear>,
): Promise<Answer<TaxYear>> {
  return { body: await loadTaxYear({ em, cipher }, { accountId, year: params.year, now }) }
}
