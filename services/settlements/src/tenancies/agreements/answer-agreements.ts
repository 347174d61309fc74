import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import type { Context } from '@lokum/service-kit/http/context'
import { findDeclined } from '../recipients/recipient.ts'
import { type AgreementRow, describeAgreement } from './agreement.ts'
import { loadTermsOfAll } from './dated-terms.ts'

/** Agreements of one account as answers show them: with the terms of today, and what their tenants decided about mails. */
export async function answerAgreements(
  { em, now }: Pick<Context, 'em' | 'now'>,
  rows: readonly AgreementRow[],
): Promise<AgreementWithMails[]> {
  const [first] = rows
  if (!first) return []
  const { accountId } = first
  const later = await loadTermsOfAll(em, { accountId, agreementIds: rows.map(({ id }) => id) })
  const day = dayIn(now)
  const addresses = rows.flatMap(({ tenantEmail }) => tenantEmail ?? [])
  const declined = await findDeclined(em, { accountId, addresses })
  return rows.map((row) => ({
    ...describeAgreement(row, { later: later.get(row.id) ?? [], day }),
    mails_declined_at: declined.get(row.tenantEmail ?? '')?.toISOString() ?? null,
  }))
}

export async function answerAgreement(
  context: Pick<Context, 'em' | 'now'>,
  row: AgreementRow,
): Promise<AgreementWithMails> {
  const [answer] = await answerAgreements(context, [row])
  if (!answer) throw new Error('An agreement has an answer.')
  return answer
}
