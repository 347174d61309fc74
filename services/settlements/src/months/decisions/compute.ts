import type { ItemInputs } from '@lokum/contracts/settlements/item'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { type AgreementRow, findAgreement } from '../../tenancies/agreements/agreement.ts'
import { computeItem } from '../calculation/compute-item.ts'
import { explainItem } from '../calculation/explain-item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

/** Computes an item from the operator's inputs, in the tenant's language. */
export function compute(inputs: ItemInputs, agreement: AgreementRow | null): { amountPln: string; formula: string } {
  const amountPln = computeItem(inputs)
  return { amountPln, formula: explainItem(inputs, amountPln, agreement?.tenantLocale ?? 'pl') }
}

/** The agreement of a settlement. */
export async function agreementOf(
  em: Context['em'],
  { agreementId, accountId }: SettlementRow,
): Promise<AgreementRow | null> {
  return agreementId ? findAgreement(em, { id: agreementId, accountId }) : null
}
