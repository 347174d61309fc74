import { ListMails, MarkStatementSent, ReportBounce, SendStatement } from '@lokum/contracts/settlements/mail-operations'
import type { Route } from '@lokum/service-kit/http/create-app'
import type { Edge } from '@lokum/service-kit/http/edge'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import { listMails } from './list-mails.ts'
import { markStatementSent } from './mark-statement-sent.ts'
import type { MailSettings } from './queue-mail.ts'
import { reportBounce } from './report-bounce.ts'
import { sendStatement } from './send-statement.ts'

/** The way of a statement to the tenant, as the operator sees it; the mailer goes it. */
export function mailRoutes(edge: Edge, { mailing }: { mailing: MailSettings | undefined }): Route[] {
  return [
    [
      SendStatement,
      serveWrite(edge, SendStatement, (context, request) => sendStatement({ ...context, mailing }, request)),
    ],
    [MarkStatementSent, serveWrite(edge, MarkStatementSent, markStatementSent)],
    [ListMails, serveRead(edge, ListMails, listMails)],
    [ReportBounce, serveWrite(edge, ReportBounce, reportBounce)],
  ]
}
