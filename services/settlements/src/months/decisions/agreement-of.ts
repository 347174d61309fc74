import type { Context } from '@lokum/service-kit/http/serve-operation'
import { type AgreementRow, findAgreement } from '../../tenancies/agreements/agreement.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

/** The agreement of a settlement. */
export async function agreementOf(
  em: Context['em'],
  { agreementId, accountId }: SettlementRow,
): Promise<AgreementRow | null> {
  return agreementId ? findAgreement(em, { id: agreementId, accountId }) : null
}
