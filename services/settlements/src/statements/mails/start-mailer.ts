import { createBell } from '@lokum/service-kit/bell'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import { type AttemptParts, attemptMail } from './attempt-mail.ts'
import { claimMail } from './claim-mail.ts'
import { Interrupted } from './judge-failure.ts'
import { recoverMails } from './recover-mails.ts'
import type { SmtpTimes } from './send-text.ts'

/** Besides the conversation's: how often a mailer looks that nobody wakes. */
export type MailerTimes = SmtpTimes & { pollMs: number }

const ordinaryTimes: MailerTimes = {
  connectMs: 15_000,
  greetingMs: 30_000,
  silenceMs: 600_000,
  drainMs: 8_000,
  pollMs: 3_000,
}
/** Mails that are sent at once; mail servers take few connections from one client. */
const slots = 4

export type Mailer = AsyncDisposable & {
  /** Tells that something was committed. Never waits, never fails. */
  wake: () => void
}

type Parts = Omit<AttemptParts, 'signal' | 'times'> & { portalUrl: string; times?: Partial<MailerTimes> | undefined }

/** Sends the mails that are due: at once after a commit, besides every few seconds; any number of processes share them. */
export function startMailer({ times, ...parts }: Parts): Mailer {
  const stop = new AbortController()
  const bell = createBell()
  const working: Working = { ...parts, times: { ...ordinaryTimes, ...times }, signal: stop.signal, wake: bell.ring }
  const running = mailUntilStopped(working, bell.heard)
  return {
    wake: bell.ring,
    [Symbol.asyncDispose]: async () => {
      stop.abort(new Interrupted('The service stopped.'))
      bell.ring()
      await running
    },
  }
}

type Working = AttemptParts & { portalUrl: string; times: MailerTimes; wake: () => void }

async function mailUntilStopped(parts: Working, pause: (ms: number) => Promise<void>): Promise<void> {
  const { log, signal, times } = parts
  const attempts = new Set<Promise<void>>()
  while (!signal.aborted) {
    await mailDue(parts, attempts).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ error: describeError(error) }, 'mails.not_looked_for')
    })
    if (!signal.aborted) await pause(times.pollMs)
  }
  await Promise.all(attempts)
}

/** Begins attempts until nothing is due or every slot is taken; each that ends looks for more. */
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
