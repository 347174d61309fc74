import { expect, test } from '@jest/globals'
import { readConfig } from '@lokum/service-kit/config'
import { Config, choosePortalUrl } from '../../../src/config.ts'
import { readMailSettings } from '../../../src/statements/sending/read-mail-settings.ts'

const needed = {
  PORT: '0',
  DATABASE_URL: 'postgresql://127.0.0.1/settlements',
  NATS_URL: 'nats://127.0.0.1',
  PUBLIC_BASE_URL: 'https://lokum.example',
  OIDC_ISSUER: 'https://issuer.example',
  OIDC_AUDIENCE: 'lokum',
  APARTMENTS_URL: 'http://apartments',
  WEBHOOKS_URL: 'http://webhooks',
  SERVICE_CLIENT_ID: 'settlements',
  SERVICE_CLIENT_SECRET: 'secret',
  ENCRYPTION_KEYS: `2026:${'A'.repeat(43)}=`,
}

function read(given: Record<string, string>) {
  return readMailSettings(readConfig(Config, { ...needed, ...given }))
}

test('without a mail server no mails are sent', () => {
  expect(read({})).toBeUndefined()
})

test('the mail server is used with STARTTLS and verified by its own name by default', () => {
  const settings = read({ SMTP_HOST: 'mail.example', MAIL_FROM: 'Lokum <rozliczenia@lokum.example>' })

  expect(settings).toMatchObject({
    from: { name: 'Lokum', address: 'rozliczenia@lokum.example' },
    server: { host: 'mail.example', port: 587, security: 'starttls', credentials: undefined },
  })
})

test.each<[string, Record<string, string>, string]>([
  ['a server without a sender', { MAIL_FROM: '' }, 'MAIL_FROM: is needed'],
  ['a sender without a server', { SMTP_HOST: '' }, 'SMTP_HOST: is needed'],
  ['no address', { MAIL_FROM: 'Lokum' }, 'MAIL_FROM: must be an address'],
  ['two addresses', { MAIL_FROM: 'a@example.org, b@example.org' }, 'MAIL_FROM: must be an address'],
  ['a header', { MAIL_FROM: 'Lokum\r\nBcc: <x@example.org>' }, 'MAIL_FROM: must be an address'],
  ['plain text', { SMTP_SECURITY: 'none' }, 'needs ALLOW_PLAIN_SMTP'],
  [
    'a password in plain text',
    { SMTP_SECURITY: 'none', ALLOW_PLAIN_SMTP: 'true', SMTP_USER: 'u', SMTP_PASSWORD: 'p' },
    'SMTP_USER: a password is not sent in the clear',
  ],
  ['a user without a password', { SMTP_USER: 'u' }, 'SMTP_PASSWORD: is needed'],
  ['a password without a user', { SMTP_PASSWORD: 'p' }, 'SMTP_USER: is needed'],
])('%s is refused at start', (_what, given, mistake) => {
  expect(() => read({ SMTP_HOST: 'mail.example', MAIL_FROM: 'a@example.org', ...given })).toThrow(mistake)
})

test('unencrypted mail is refused in production despite the setting', () => {
  const plain = { NODE_ENV: 'production', SMTP_SECURITY: 'none', ALLOW_PLAIN_SMTP: 'true' }
  expect(() => read({ SMTP_HOST: 'mail.example', MAIL_FROM: 'a@example.org', ...plain })).toThrow('ALLOW_PLAIN_SMTP')
})

test('links lead to the tenant’s page of this installation by default', () => {
  expect(choosePortalUrl(readConfig(Config, needed))).toBe('https://lokum.example/tenant')
  const elsewhere = { ...needed, TENANT_PORTAL_URL: 'https://tenants.example/see' }
  expect(choosePortalUrl(readConfig(Config, elsewhere))).toBe('https://tenants.example/see')
})
