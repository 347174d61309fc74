import type { Mail } from '@lokum/contracts/settlements/mail'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'

/** The newest mail with the statement as it is now; a mail with an earlier version does not count. */
export function mailOfStatement({
  delivery,
  statement,
}: Pick<SettlementDetail, 'delivery' | 'statement'>): Mail | null {
  return delivery !== null && statement !== null && delivery.statement_id === statement.id ? delivery : null
}

/** Whether a mail is still on its way. */
export function isUnderWay(mail: Mail | null): boolean {
  return mail !== null && (mail.state === 'queued' || mail.state === 'sending')
}

/** Whether the tenant may have the mail already, so that another one is a second one. */
export function mayHaveArrived(mail: Mail | null): boolean {
  return mail !== null && (mail.state === 'accepted' || mail.state === 'unconfirmed' || mail.state === 'bounced')
}
