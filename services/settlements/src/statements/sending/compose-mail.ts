import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailAddress } from '../mails/mail-address.ts'
import type { MailWords } from './mail-words.ts'

type Composed = {
  from: MailAddress
  to: MailAddress
  landlordName: string
  messageId: string
  date: Date
  locale: 'pl' | 'en'
  words: MailWords
  link: string
  /** Where the tenant can stop mails. */
  stopLink: string
  attachment?: { filename: string; pdf: Buffer } | undefined
}

/**
 * Composes a mail as bytes (RFC 5322). Names come from users: the composer encodes them and keeps the address separate, so that
 * they cannot inject headers. The attachment is base64, which preserves every byte.
 */
export async function composeMail(mail: Composed): Promise<Buffer> {
  const { from, to, landlordName, messageId, date, locale, words, link, stopLink, attachment } = mail
  const composer = new MailComposer({
    from: { name: senderName(landlordName, from.name), address: from.address },
    to,
    subject: words.subject,
    messageId,
    date,
    // RFC 3834 headers prevent out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale, 'List-Unsubscribe': `<${stopLink}>` },
    text: textOf(words, { link, stopLink }),
    html: htmlOf(words, { link, stopLink, locale }),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(attachment && { attachments: [attached(attachment)] }),
  })
  return await composer.compile().build()
}

function attached({ filename, pdf }: NonNullable<Composed['attachment']>) {
  return { filename, content: pdf, contentType: 'application/pdf', contentTransferEncoding: 'base64' }
}

/** The tenant knows the landlord by name; the address belongs to the installation. */
function senderName(landlordName: string, senderName: string): string {
  return senderName === '' ? landlordName : `${landlordName} (${senderName})`
}

type Links = { link: string; stopLink: string }

function textOf({ before, after, stop }: MailWords, { link, stopLink }: Links): string {
  return `${[...before, link, ...after, `${stop}\n${stopLink}`].join('\n\n')}\n`
}

function htmlOf(
  { subject, before, linkLabel, after, stop }: MailWords,
  { link, stopLink, locale }: Links & { locale: string },
) {
  const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const button = `<p><a href="${escapeHtml(link)}">${escapeHtml(linkLabel)}</a></p>`
  const ending = `<p><a href="${escapeHtml(stopLink)}">${escapeHtml(stop)}</a></p>`
  const body = [...before.map(paragraph), button, ...after.map(paragraph), ending].join('\n')
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 40em">
${body}
</body></html>
`
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? character)
}
