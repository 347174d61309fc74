import { runSql } from '@lokum/service-kit/database/run-sql'
import { endMail } from '../mails/end-mail.ts'
import { MailRow } from '../mails/mail.ts'
import type { Conclusion } from './conclude-attempt.ts'
import { createAuthor } from './create-author.ts'
import { retryLater } from './retry-later.ts'
import { revokeLinks } from './revoke-links.ts'

/**
 * Decides about mails whose worker has crashed: retries those whose text was not yet being sent, and marks the others as
 * unconfirmed. Returns their number.
 */
export async function recoverMails(parts: Conclusion): Promise<number> {
  for (let recovered = 0; ; recovered += 1) if (!(await recoverOldest(parts))) return recovered
}

async function recoverOldest({ orm, clock }: Conclusion): Promise<boolean> {
  return await orm.em.fork().transactional(async (em) => {
    const [found] = await runSql<{ id: string }>(em, abandoned)
    if (!found) return false
    const row = await em.findOneOrFail(MailRow, { id: found.id })
    const context = { ...createAuthor(row, clock()), em }
    if (row.transmitting) {
      const lastError = 'The service ended while the mail server took the mail.'
      await endMail(context, row, { state: 'unconfirmed', dueAt: null, lastError })
      return true
    }
    await retryLater(context, row, {
      lastError: 'The service ended before the mail server had the mail.',
      atOnce: true,
    })
    await revokeLinks(context, row)
    return true
  })
}

const abandoned = `
  SELECT id FROM mail WHERE state = 'sending' AND leased_until < clock_timestamp()
  ORDER BY leased_until LIMIT 1 FOR UPDATE SKIP LOCKED`
