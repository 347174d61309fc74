import { MailFailed } from '@lokum/contracts/settlements/events'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Context } from '@lokum/service-kit/http/context'
import { counter } from '@lokum/service-kit/telemetry/metrics'
import { describeMail, type MailRow } from './mail.ts'

type Changed = Partial<
  Pick<MailRow, 'acceptedAt' | 'dueAt' | 'lastError' | 'lease' | 'leasedUntil' | 'resolvedAt' | 'transmitting'>
>
type Outcome = 'accepted' | 'bounced' | 'cancelled' | 'failed' | 'unconfirmed'

const outcomes: readonly Outcome[] = ['accepted', 'bounced', 'cancelled', 'failed', 'unconfirmed']
const countMail = counter(
  'mails',
  'Mails by outcome',
  outcomes.map((outcome) => ({ outcome })),
)

/** Sets the final state of a mail, or its bounce, on the row locked by the transaction, with its audit entry; one that did not arrive emits mail.failed. */
export async function endMail(
  context: Author & Pick<Context, 'em'>,
  row: MailRow,
  { state, ...changed }: Changed & { state: Outcome },
): Promise<void> {
  Object.assign(row, {
    lease: null,
    leasedUntil: null,
    transmitting: false,
    ...changed,
    state,
    version: row.version + 1,
  })
  await context.em.flush()
  const object = { id: row.id, version: row.version }
  const change = { object, data: describeMail(row) }
  if (state === 'failed' || state === 'bounced')
    await recordChange(context, { ...change, action: `mail.${state}`, event: MailFailed })
  else await recordAudit(context, { ...change, action: `mail.${state}` })
  countMail({ outcome: state })
}
