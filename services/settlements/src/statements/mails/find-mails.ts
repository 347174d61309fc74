import type { Context } from '@lokum/service-kit/http/context'
import { LockMode } from '@mikro-orm/core'
import { MailInProgress, MailRow } from './mail.ts'

/** A statement with its settlement, whose mails are searched. */
type OfStatement = { accountId: string; settlementId: string; id: string }

/** All mails with a statement, newest first, locked until the transaction ends, so that no worker claims one meanwhile. */
export async function lockMails(
  em: Context['em'],
  { accountId, settlementId, id: statementId }: OfStatement,
): Promise<MailRow[]> {
  const options = { orderBy: { id: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
  return await em.find(MailRow, { accountId, settlementId, statementId }, options)
}

/**
 * Refuses to cancel or correct a statement that is being mailed, or whose unconfirmed delivery is undecided.
 * @throws MailInProgress
 */
export async function requireNoMailOnItsWay(em: Context['em'], statement: OfStatement): Promise<void> {
  const mails = await lockMails(em, statement)
  const blocking = mails.filter((mail) => isMoving(mail) || isUnresolved(mail))
  if (blocking.length > 0) throw new MailInProgress(blocking)
}

export function isMoving({ state }: MailRow): boolean {
  return state === 'queued' || state === 'sending'
}

/** Its delivery is unconfirmed, and nobody has decided about it. */
export function isUnresolved({ state, resolvedAt }: MailRow): boolean {
  return state === 'unconfirmed' && resolvedAt == null
}
