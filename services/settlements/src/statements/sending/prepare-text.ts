import { createHash } from 'node:crypto'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { SettlementRow } from '../../months/settlements/settlement.ts'
import { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import type { MailRow } from '../mails/mail.ts'
import type { MailAddress } from '../mails/mail-address.ts'
import { nameStatementFile } from '../name-statement-file.ts'
import { StatementRow } from '../statement.ts'
import { describeRequests } from '../tenants/describe-requests.ts'
import { ReadingRequestRow } from '../tenants/reading-request.ts'
import { composeMail } from './compose-mail.ts'
import { type MailMatter, mailWords } from './mail-words.ts'

type Need = { em: Context['em']; from: MailAddress; now: Date }
type Content = { matter: MailMatter; attachment?: { filename: string; pdf: Buffer } }

/** The bytes of one attempt at a mail: always the same Message-ID, but a new link for each attempt. */
export async function prepareText(
  { em, from, now }: Need,
  { row, link }: { row: MailRow; link: string },
): Promise<Buffer> {
  const agreement = await em.findOneOrFail(AgreementRow, { id: row.agreementId, accountId: row.accountId })
  const { tenantName, landlordName, tenantLocale: locale } = agreement
  const { matter, attachment } = await contentOf(em, row)
  return await composeMail({
    from,
    to: { name: tenantName, address: row.toAddress },
    landlordName,
    messageId: row.messageId,
    date: now,
    locale,
    words: mailWords({ locale, tenantName, landlordName }, matter),
    link,
    attachment,
  })
}

async function contentOf(em: Context['em'], row: MailRow): Promise<Content> {
  return row.kind === 'statement' ? await statementContent(em, row) : await requestContent(em, row)
}

async function statementContent(
  em: Context['em'],
  { accountId, settlementId, statementId }: MailRow,
): Promise<Content> {
  const settlement = await em.findOneOrFail(SettlementRow, { accountId, id: settlementId ?? '' })
  const statement = await em.findOneOrFail(StatementRow, { accountId, id: statementId ?? '' })
  const { period, referenceCode } = settlement
  const { version, toPayPln, dueOn, correctsVersion } = statement
  const matter = { kind: 'statement', period, toPayPln, dueOn, isCorrection: correctsVersion != null } as const
  return {
    matter,
    attachment: { filename: nameStatementFile({ referenceCode, version }), pdf: await loadPdf(em, statement) },
  }
}

/** The mailed PDF must equal the prepared one byte for byte. */
async function loadPdf(em: Context['em'], { accountId, id, pdfSha256 }: StatementRow): Promise<Buffer> {
  const [stored] = await runSql<{ bytes: Buffer }>(em, selectPdf, [accountId, id])
  if (!stored) throw new Error(`The statement ${id} has no PDF.`)
  const sha256 = createHash('sha256').update(stored.bytes).digest('hex')
  if (sha256 !== pdfSha256) throw new Error(`The stored PDF of the statement ${id} is not the one that was prepared.`)
  return stored.bytes
}

const selectPdf = 'SELECT bytes FROM statement_pdf WHERE account_id = $1 AND statement_id = $2'

async function requestContent(em: Context['em'], { accountId, readingRequestId }: MailRow): Promise<Content> {
  const row = await em.findOneOrFail(ReadingRequestRow, { accountId, id: readingRequestId ?? '' })
  const [request] = await describeRequests(em, [row])
  const meters = request?.meters ?? []
  return { matter: { kind: 'reading_request', date: row.date, note: row.note ?? null, meters } }
}
