import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { findDeclined } from '../recipients/recipient.ts'
import { type AgreementRow, describeAgreement } from './agreement.ts'

/** Agreements of one account as answers show them: with what their tenants decided about mails. */
export async function answerAgreements(
  em: Context['em'],
  rows: readonly AgreementRow[],
): Promise<AgreementWithMails[]> {
  const [first] = rows
  if (!first) return []
  const addresses = rows.flatMap(({ tenantEmail }) => tenantEmail ?? [])
  const declined = await findDeclined(em, { accountId: first.accountId, addresses })
  return rows.map((row) => ({
    ...describeAgreement(row),
    mails_declined_at: declined.get(row.tenantEmail ?? '')?.toISOString() ?? null,
  }))
}

export async function answerAgreement(em: Context['em'], row: AgreementRow): Promise<AgreementWithMails> {
  const [answer] = await answerAgreements(em, [row])
  if (!answer) throw new Error('An agreement has an answer.')
  return answer
}
