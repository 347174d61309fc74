import type { Edge } from '@lokum/service-kit/http/edge'
import { type Config, portalUrlOf } from '../../config.ts'
import type { MailSettings } from '../mails/queue-mail.ts'
import { readMailSettings } from './read-mail-settings.ts'
import { type MailerTimes, startMailer } from './start-mailer.ts'
import { watchMails } from './watch-mails.ts'

export type OpenMailing = AsyncDisposable & {
  mailing: MailSettings | undefined
  portalUrl: string
  /** Told after every committed write, so that its mails leave at once as its events do. */
  committed: () => void
}

type Need = { edge: Edge; times: Partial<MailerTimes> | undefined }

/** Sends mails where a mail server is configured. @throws InvalidConfigError */
export function openMailing(config: Config, { edge, times }: Need): OpenMailing {
  const portalUrl = portalUrlOf(config)
  const mailing = readMailSettings(config)
  watchMails(edge.pool)
  const mailer = mailing && startMailer({ ...edge, ...mailing, portalUrl, times })
  return {
    mailing,
    portalUrl,
    committed: () => {
      edge.committed()
      mailer?.wake()
    },
    [Symbol.asyncDispose]: async () => await mailer?.[Symbol.asyncDispose](),
  }
}
