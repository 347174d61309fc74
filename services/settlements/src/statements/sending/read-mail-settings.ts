import { readFileSync } from 'node:fs'
import { InvalidConfigError } from '@lokum/service-kit/config'
import { readMailAddress } from '../mails/mail-address.ts'
import type { MailSettings } from '../mails/queue-mail.ts'
import type { MailServer } from './mail-server.ts'
import type { MailServerSettings } from './mail-server-settings.ts'

/**
 * The sender and the mail server; undefined without configuration. Mails may be sent unencrypted only with an explicit setting
 * for laptops, passwords never. @throws InvalidConfigError
 */
export function readMailSettings(config: MailServerSettings): (MailSettings & { server: MailServer }) | undefined {
  const { SMTP_HOST: host, MAIL_FROM: sender } = config
  if (host === undefined && sender === undefined) return undefined
  const from = sender === undefined ? undefined : readMailAddress(sender)
  const mistakes = [...mistakesOf(config), ...(sender !== undefined && !from ? [notAnAddress] : [])]
  if (host === undefined || !from || mistakes.length > 0) throw mistaken(mistakes)
  return { from, server: serverOf(config, host) }
}

const notAnAddress = 'MAIL_FROM: must be an address, or `Name <address>`'

function mistakesOf(config: MailServerSettings): string[] {
  const { SMTP_SECURITY: security, SMTP_USER: user, SMTP_PASSWORD: password } = config
  const rules = [
    [config.SMTP_HOST === undefined, 'SMTP_HOST: is needed with MAIL_FROM'],
    [config.MAIL_FROM === undefined, 'MAIL_FROM: is needed with SMTP_HOST'],
    [security === 'none' && !config.ALLOW_PLAIN_SMTP, 'SMTP_SECURITY: none needs ALLOW_PLAIN_SMTP=true'],
    [security === 'none' && user !== undefined, 'SMTP_USER: a password is not sent in the clear (SMTP_SECURITY=none)'],
    [user !== undefined && password === undefined, 'SMTP_PASSWORD: is needed with SMTP_USER'],
    [user === undefined && password !== undefined, 'SMTP_USER: is needed with SMTP_PASSWORD'],
  ] as const
  return rules.flatMap(([broken, mistake]) => (broken ? [mistake] : []))
}

function serverOf(config: MailServerSettings, host: string): MailServer {
  const { SMTP_PORT: port, SMTP_SECURITY: security, SMTP_USER: user, SMTP_PASSWORD: password } = config
  const ca = config.SMTP_CA_FILE === undefined ? undefined : readFileSync(config.SMTP_CA_FILE, 'utf8')
  const credentials = user !== undefined && password !== undefined ? { user, password } : undefined
  return { host, port, security, credentials, ca }
}

function mistaken(mistakes: readonly string[]): InvalidConfigError {
  return new InvalidConfigError(`The configuration has mistakes:\n${mistakes.map((line) => `  ${line}`).join('\n')}`)
}
