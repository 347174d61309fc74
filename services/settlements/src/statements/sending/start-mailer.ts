import { type Repetition, repeat } from '@lokum/service-kit/background/repeat'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import { type AttemptDeps, attemptMail } from './attempt-mail.ts'
import { claimMail } from './claim-mail.ts'
import { Interrupted } from './judge-failure.ts'
import { recoverMails } from './recover-mails.ts'
import type { SmtpTimes } from './send-text.ts'

/** The time limits of the SMTP session, and how often an idle mailer checks for mails. */
export type MailerTimes = SmtpTimes & { pollMs: number }

const ordinaryTimes: MailerTimes = {
  connectMs: 15_000,
  greetingMs: 30_000,
  silenceMs: 600_000,
  drainMs: 8_000,
  pollMs: 3_000,
}
/** Mails sent at once; mail servers accept few connections from one client. */
const slots = 4

type MailerDeps = Omit<AttemptDeps, 'signal' | 'times'> & {
  portalUrl: string
  times?: Partial<MailerTimes> | undefined
}

/** Sends due mails: immediately after a commit, and every few seconds; any number of processes share them. */
export function startMailer({ times: changed, ...parts }: MailerDeps): Repetition {
  const stop = new AbortController()
  const times = { ...ordinaryTimes, ...changed }
  const attempts = new Set<Promise<void>>()
  const working: Working = { ...parts, times, signal: stop.signal, wake: () => mailing.wake() }
  const run = () => mailDue(working, attempts)
  const mailing = repeat(parts, { failure: 'mails.not_looked_for', everyMs: times.pollMs, run })
  return {
    wake: mailing.wake,
    [Symbol.asyncDispose]: async () => {
      stop.abort(new Interrupted('The service stopped.'))
      await mailing[Symbol.asyncDispose]()
      await Promise.all(attempts)
    },
  }
}

type Working = AttemptDeps & { portalUrl: string; times: MailerTimes; wake: () => void }

/** Starts attempts until no mail is due or every slot is taken; each finished attempt looks for more. */
async function mailDue(parts: Working, attempts: Set<Promise<void>>): Promise<void> {
  const recovered = await recoverMails(parts).catch((error: unknown) => {
    parts.log.warn({ error: describeError(error) }, 'mails.not_recovered')
    return 0
  })
  if (recovered > 0) parts.committed()
  while (attempts.size < slots && !parts.signal.aborted) {
    const claimed = await claimMail(parts)
    if (!claimed) return
    if (claimed === 'passed') continue
    const attempt = attemptMail(parts, claimed)
      .catch((error: unknown) => parts.log.error({ error: describeError(error) }, 'mail.attempt_broken'))
      .finally(() => {
        attempts.delete(attempt)
        parts.wake()
      })
    attempts.add(attempt)
  }
}
