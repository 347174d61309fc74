import { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { withoutLinks } from '@lokum/contracts/values/plain-words'
import { monthsCovered } from '@lokum/month-engine/settlements/months-covered'
import type { Context } from '@lokum/service-kit/http/context'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { nameStatementFile } from '@lokum/statement-print/snapshot/name-statement-file'
import { sayMoney } from '@lokum/statement-print/statement/say-money'
import { SettlementRow } from '../../months/settlements/settlement.ts'
import { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import { findPdf } from '../load-pdf.ts'
import type { MailRow } from '../mails/mail.ts'
import type { MailAddress } from '../mails/mail-address.ts'
import { ReminderRow } from '../reminders/reminder.ts'
import { StatementRow } from '../statement.ts'
import { describeRequests } from '../tenants/describe-requests.ts'
import { ReadingRequestRow } from '../tenants/reading-request.ts'
import { composeMail } from './compose-mail.ts'
import { type MailMatter, mailWords } from './mail-words.ts'

type TextDeps = { em: Context['em']; store: DocumentStore; from: MailAddress; now: Date }
type Content = { matter: MailMatter; attachment?: { filename: string; pdf: Buffer } }

/**
 * The bytes of one attempt at a mail: always the same Message-ID, but a new link for each attempt. Words stored before the rules
 * for them are cleaned.
 */
export async function prepareText(
  { em, store, from, now }: TextDeps,
  { row, link }: { row: MailRow; link: string },
): Promise<Buffer> {
  const agreement = await em.findOneOrFail(AgreementRow, { id: row.agreementId, accountId: row.accountId })
  const { tenantLocale: locale } = agreement
  const tenantName = withoutLinks(agreement.tenantName) || '…'
  const landlordName = withoutLinks(agreement.landlordName) || '…'
  const { matter, attachment } = await contentOf({ em, store }, row)
  return await composeMail({
    from,
    to: { name: tenantName, address: row.toAddress },
    landlordName,
    messageId: row.messageId,
    date: now,
    locale,
    words: mailWords({ locale, landlordName }, matter),
    link,
    stopLink: stopLinkOf(link),
    attachment,
  })
}

/** The address of the page where mails are stopped; scanners that follow it change nothing. */
function stopLinkOf(link: string): string {
  const url = new URL(link)
  url.searchParams.set('view', 'mails')
  return url.href
}

async function contentOf(parts: Pick<TextDeps, 'em' | 'store'>, row: MailRow): Promise<Content> {
  switch (row.kind) {
    case 'statement':
      return await statementContent(parts, row)
    case 'reading_request':
      return await requestContent(parts.em, row)
    case 'reminder':
      return await reminderContent(parts.em, row)
    default:
      return row.kind satisfies never
  }
}

async function statementContent(
  { em, store }: Pick<TextDeps, 'em' | 'store'>,
  { accountId, settlementId, statementId }: MailRow,
): Promise<Content> {
  const settlement = await em.findOneOrFail(SettlementRow, { accountId, id: settlementId ?? '' })
  const of = { accountId, id: statementId ?? '' }
  const statement = await em.findOneOrFail(StatementRow, of, { populate: ['snapshot'] })
  const { period, referenceCode } = settlement
  const { version, toPayPln, dueOn } = statement
  const snapshot = StatementSnapshot.parse(JSON.parse(statement.snapshot))
  const { corrects } = snapshot
  const settles = settlement.categories ? monthsCovered(settlement) : null
  const matter = {
    kind: 'statement',
    period,
    settles,
    toPayPln,
    money: sayMoney(snapshot),
    dueOn,
    correction: corrects && { reason: withoutLinks(corrects.reason) },
  } as const
  const found = await findPdf({ em, store }, statement)
  const pdf = typeof found === 'function' ? await found() : found
  return { matter, attachment: { filename: nameStatementFile({ referenceCode, version }), pdf } }
}

async function requestContent(em: Context['em'], { accountId, readingRequestId }: MailRow): Promise<Content> {
  const row = await em.findOneOrFail(ReadingRequestRow, { accountId, id: readingRequestId ?? '' })
  const [request] = await describeRequests(em, [row])
  const meters = (request?.meters ?? []).map(({ utility, number, place }) => ({
    utility,
    number: withoutLinks(number),
    place: withoutLinks(place ?? ''),
  }))
  const note = row.note == null ? null : withoutLinks(row.note) || null
  return { matter: { kind: 'reading_request', date: row.date, note, meters } }
}

/** The stored words, as they were previewed. */
async function reminderContent(em: Context['em'], { accountId, id: mailId }: MailRow): Promise<Content> {
  const { subject, text } = await em.findOneOrFail(ReminderRow, { accountId, mailId })
  return { matter: { kind: 'reminder', subject: withoutLinks(subject), text: withoutLinks(text) } }
}
