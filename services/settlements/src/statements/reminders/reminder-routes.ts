import { CreateReminder, ListReminders } from '@lokum/contracts/settlements/reminder-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { Quotas } from '../../quotas/quota-settings.ts'
import type { LoadBalance, LoadInterest } from '../ledger-functions.ts'
import type { MailSettings } from '../mails/queue-mail.ts'
import { createReminder } from './create-reminder.ts'
import { listReminders } from './list-reminders.ts'

type ReminderRouteDeps = {
  mailing: MailSettings | undefined
  quotas: Quotas
  loadBalance: LoadBalance
  loadInterest: LoadInterest
}

/** The landlord's routes for reminders of overdue payments. */
export function reminderRoutes(edge: Edge, { mailing, quotas, ...ledger }: ReminderRouteDeps): Route[] {
  return [
    [
      CreateReminder,
      serveWrite(edge, CreateReminder, (context, request) =>
        createReminder({ ...context, mailing, quotas, ...ledger }, request),
      ),
    ],
    [
      ListReminders,
      serveRead(edge, ListReminders, (context, request) => listReminders({ ...context, ...ledger }, request)),
    ],
  ]
}
