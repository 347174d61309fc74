import {
  ListMails,
  MarkStatementSent,
  ReportMailBounce,
  SendStatement,
} from '@lokum/contracts/settlements/mail-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite, thenDescribe } from '@lokum/service-kit/http/serve-operation'
import type { DescribeDetail } from '../../months/close/changed-settlement.ts'
import type { Quotas } from '../../quotas/quota-settings.ts'
import type { SettleAgreement } from '../ledger-functions.ts'
import { listMails } from '../mails/list-mails.ts'
import type { MailSettings } from '../mails/queue-mail.ts'
import { markStatementSent } from './mark-statement-sent.ts'
import { reportMailBounce } from './report-mail-bounce.ts'
import { sendStatement } from './send-statement.ts'

type MailRouteDeps = {
  mailing: MailSettings | undefined
  quotas: Quotas
  describeDetail: DescribeDetail
  settleAgreement: SettleAgreement
}

/** The landlord's routes for sending a statement to the tenant; the mailer does the sending. */
export function mailRoutes(edge: Edge, { mailing, quotas, describeDetail, settleAgreement }: MailRouteDeps): Route[] {
  return [
    [
      SendStatement,
      serveWrite(
        edge,
        SendStatement,
        thenDescribe((context, request) => sendStatement({ ...context, mailing, quotas }, request), describeDetail),
      ),
    ],
    [
      MarkStatementSent,
      serveWrite(
        edge,
        MarkStatementSent,
        thenDescribe((context, request) => markStatementSent({ ...context, settleAgreement }, request), describeDetail),
      ),
    ],
    [ListMails, serveRead(edge, ListMails, listMails)],
    [ReportMailBounce, serveWrite(edge, ReportMailBounce, reportMailBounce)],
  ]
}
