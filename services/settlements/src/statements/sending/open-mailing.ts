import type { Edge } from '@lokum/service-kit/http/edge'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import type { SettleAgreement } from '../ledger-functions.ts'
import type { MailSettings } from '../mails/queue-mail.ts'
import type { MailServerSettings } from './mail-server-settings.ts'
import { readMailSettings } from './read-mail-settings.ts'
import { type MailerTimes, startMailer } from './start-mailer.ts'
import { watchMails } from './watch-mails.ts'

type OpenMailing = AsyncDisposable & {
  mailing: MailSettings | undefined
  /** Called after every committed write, so that its mails are sent immediately, like its events. */
  committed: () => void
}

type MailingDeps = {
  edge: Edge
  store: DocumentStore
  portalUrl: string
  settleAgreement: SettleAgreement
  times: Partial<MailerTimes> | undefined
}

/** Sends mails when a mail server is configured. @throws InvalidConfigError */
export function openMailing(settings: MailServerSettings, { edge, ...need }: MailingDeps): OpenMailing {
  const mailing = readMailSettings(settings)
  watchMails(edge.pool)
  const mailer = mailing && startMailer({ ...edge, ...mailing, ...need })
  return {
    mailing,
    committed: () => {
      edge.committed()
      mailer?.wake()
    },
    [Symbol.asyncDispose]: async () => await mailer?.[Symbol.asyncDispose](),
  }
}
