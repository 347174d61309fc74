import type { RequestOf } from '@lokum/contracts/interface/operation'
import { needsState } from '@lokum/contracts/problems/needs-state'
import { stateAdvice } from '@lokum/contracts/problems/state-advice'
import type { Mail } from '@lokum/contracts/settlements/mail'
import type { ReportMailBounce } from '@lokum/contracts/settlements/mail-operations'
import { lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import { endMail } from '../mails/end-mail.ts'
import { describeMail, MailRow } from '../mails/mail.ts'
import { revokeLinks } from './revoke-links.ts'

/**
 * Records the landlord's report of a bounced mail, since the service does not read the sender's mailbox. Its link is revoked.
 * @throws NotFound also for a mail of another account or settlement · StateForbids
 */
export async function reportMailBounce(
  context: Context,
  { params, body }: RequestOf<typeof ReportMailBounce>,
): Promise<Answer<Mail>> {
  const { em, caller } = context
  const where = { id: params.mail_id, accountId: caller.accountId, settlementId: params.id }
  const row = await em.findOneOrFail(MailRow, where, lockedElseNotFound)
  if (!bounceable.some((state) => state === row.state)) {
    const advice = stateAdvice.waitForMail
    throw new StateForbids(needsState({ object: mail, state: row.state, advice }), [row.id])
  }
  await endMail(context, row, { state: 'bounced', lastError: body.reason })
  await revokeLinks(context, row)
  return { body: describeMail(row) }
}

const bounceable = ['accepted', 'unconfirmed']
const mail = { en: 'the mail', pl: 'wiadomość' }
