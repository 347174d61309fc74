import type { KeptMail } from './read-mails.ts'

/** The list of the mails, one after the other. */
export function describeMails(mails: readonly KeptMail[]): string {
  if (mails.length === 0) return 'No mail yet. Tenants get one when a statement is sent or readings are asked for.'
  return mails.map((mail) => [head(mail), ...details(mail)].join('\n')).join('\n')
}

/** One mail as it is read. */
export function describeMail(mail: KeptMail): string {
  const text = mail.text.trimEnd().split(/\r?\n/).map(visible)
  return [head(mail), visible(`    from ${mail.from}`), ...attachments(mail), '', ...text].join('\n')
}

function head({ number, receivedAt, to, subject }: KeptMail): string {
  return visible(`${String(number).padStart(3)}  ${receivedAt}  ${to}  ${subject}`)
}

function details(mail: KeptMail): string[] {
  return [...attachments(mail), ...(mail.link === undefined ? [] : [visible(`    ${mail.link}`)])]
}

function attachments(mail: KeptMail): string[] {
  return mail.attachments.map(({ name, bytes }) => visible(`    ${name} (${bytes.length} bytes)`))
}

/** Makes the text of a mail harmless for a terminal. */
function visible(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ')
}
