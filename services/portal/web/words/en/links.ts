import { englishPlural } from '../plural.ts'

const times = (count: number) => englishPlural(count, { one: 'time', other: 'times' })

/** Words of the tenant's links. */
export const links = {
  title: 'Tenant’s access',
  what: 'The link opens the tenant’s page: their settlements, photos of meters and requests for readings. Anyone who has the link can see that page.',
  has: (count: number) => `The tenant has ${englishPlural(count, { one: 'link', other: 'links' })}`,
  hasNone: 'The tenant has no link that works now.',
  openedLast: (day: string) => `last opened ${day}`,
  opened: (count: number, day: string) => `opened ${times(count)}, last ${day}`,
  neverOpened: 'not opened yet',
  madeFor: {
    statement: 'Sent with a statement',
    reading_request: 'Sent with a request for readings',
    reminder: 'Sent with a payment reminder',
    landlord: 'Created here',
  },
  expires: (day: string) => `valid until ${day}`,
  valid: 'Links that work',
  earlier: (count: number) => `Earlier links: ${count}`,
  ended: {
    landlord: 'revoked',
    email_changed: 'revoked when the e-mail address changed',
    not_delivered: 'revoked because its mail did not arrive',
    replaced: 'replaced by a newer one',
    expired: 'expired',
  },
  declined: (day: string) => `The tenant stopped mails on ${day}`,
  declinedWhat: 'We send no statements and no requests for readings to them. You can hand over a link yourself.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke this link?',
  revokeWhat: 'It stops working at once, and this cannot be undone. You can create a new link at any time.',
  revoking: 'Revoking…',
  revoked: 'The link is revoked.',
  make: 'New link',
  makeTitle: 'New link for the tenant',
  makeReplaces: 'The link that the tenant has now will stop working, also the one in a mail.',
  makeIt: 'Create the link',
  making: 'Creating…',
  made: 'The link is created.',
  copyNow: 'Copy it now, we will not show it again.',
  link: 'Link for the tenant',
  copy: 'Copy the link',
  copied: 'Copied',
  notCopied: 'It could not be copied. Select the link and copy it yourself.',
  code: 'QR code with the link for the tenant',
  codeWhat: (day: string) =>
    `Or show this code: the tenant scans it with the camera of a phone. The link is valid until ${day}.`,
  manage: 'Tenant’s links',
}
