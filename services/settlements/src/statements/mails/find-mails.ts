import type { Context } from '@lokum/service-kit/http/serve-operation'
import { LockMode } from '@mikro-orm/core'
import { MailInProgress, MailRow } from './mail.ts'

/** A statement; its settlement too, by which mails are found. */
export type OfStatement = { accountId: string; settlementId: string; id: string }

/** All mails with a statement, newest first, locked until the transaction ends, so that no worker takes one meanwhile. */
export async function lockMails(
  em: Context['em'],
  { accountId, settlementId, id: statementId }: OfStatement,
): Promise<MailRow[]> {
  const options = { orderBy: { id: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
  return await em.find(MailRow, { accountId, settlementId, statementId }, options)
}

/**
 * What is on its way to the tenant, or may have arrived and nobody has decided yet, is not withdrawn or corrected.
 * @throws MailInProgress
 */
export async function requireNoMailOnItsWay(em: Context['em'], statement: OfStatement): Promise<void> {
  const mails = await lockMails(em, statement)
  if (mails.some(isMoving) || mails.some(isUnresolved)) throw new MailInProgress()
}

export function isMoving({ status }: MailRow): boolean {
  return status === 'queued' || status === 'sending'
}

/** Nobody knows whether it arrived, and no operator has decided what becomes of it. */
export function isUnresolved({ status, resolvedAt }: MailRow): boolean {
  return status === 'unconfirmed' && resolvedAt == null
}
