import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListMails } from '@lokum/contracts/settlements/mail-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { NotFound } from '@lokum/service-kit/problem'
import { SettlementRow } from '../../months/settlements/settlement.ts'
import { describeMail, MailRow } from './mail.ts'

/** Returns a page of the mails with a settlement's statements, newest first. @throws NotFound also for a settlement of another account */
export async function listMails(
  { em, caller: { accountId } }: Context,
  { params, query }: RequestOf<typeof ListMails>,
): Promise<Answer<AnswerOf<typeof ListMails>>> {
  const after = readCursor(query.cursor, 'mai')
  const found = await em.count(SettlementRow, { id: params.id, accountId })
  if (found === 0) throw new NotFound()
  const where = { accountId, settlementId: params.id, ...(after && { id: { $lt: after } }) }
  const rows = await em.find(MailRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: page.data.map(describeMail) } }
}
