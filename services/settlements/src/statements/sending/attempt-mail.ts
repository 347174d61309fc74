import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { startSpan } from '@lokum/service-kit/telemetry/span'
import type { Pool } from 'pg'
import type { MailAddress } from '../mails/mail-address.ts'
import type { ClaimedMail } from './claim-mail.ts'
import type { Conclusion } from './conclude-attempt.ts'
import type { Outcome } from './judge-failure.ts'
import { loggedCause } from './logged-cause.ts'
import { keepLease, renewLease } from './mail-lease.ts'
import type { MailServer } from './mail-server.ts'
import { prepareText } from './prepare-text.ts'
import { recordOutcome } from './record-outcome.ts'
import { type SmtpTimes, sendText } from './send-text.ts'

export type AttemptDeps = Conclusion & {
  pool: Pool
  store: DocumentStore
  log: Log
  from: MailAddress
  server: MailServer
  times: SmtpTimes
  /** Aborted when the process stops. */
  signal: AbortSignal
}

/** Makes one attempt at a mail and records the outcome, unless another worker has taken the mail over. */
export async function attemptMail(parts: AttemptDeps, claimed: ClaimedMail): Promise<void> {
  const { log } = parts
  const { row: mail, lease } = claimed
  const span = startSpan('mail send', { kind: 'client', parent: mail.traceparent ?? undefined })
  const lost = new AbortController()
  await using _kept = keepLease(parts, lease, (reason) => lost.abort(reason))
  const outcome = await attempt({ ...parts, signal: AbortSignal.any([parts.signal, lost.signal]) }, claimed)
  const recorded = outcome.result === 'lost' ? false : await recordOutcome(parts, claimed, outcome)
  const { result } = outcome
  const cause = 'error' in outcome ? { error: loggedCause(outcome.error) } : {}
  const facts = { mail: mail.id, account: mail.accountId, attempt: mail.attempts, result, ...cause, recorded }
  if (outcome.result === 'accepted' && recorded) log.info(facts, 'mail.attempted')
  else log.warn(facts, 'mail.attempted')
  span.end({ failed: outcome.result !== 'accepted', 'mail.result': outcome.result })
}

async function attempt(parts: AttemptDeps, { row, lease, link }: ClaimedMail): Promise<Outcome> {
  const { orm, clock, pool, store, from } = parts
  try {
    const text = await prepareText({ em: orm.em.fork(), store, from, now: clock() }, { row, link })
    return await sendText(parts, {
      envelope: { from: from.address, to: row.toAddress },
      text,
      beforeText: () => renewLease(pool, lease, { transmitting: true }),
      beforeEnd: () => renewLease(pool, lease),
    })
  } catch (error) {
    parts.log.error({ mail: row.id, error: describeError(error) }, 'mail.not_made')
    return { result: 'deferred', error: 'The mail could not be made.' }
  }
}
