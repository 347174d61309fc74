import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** A mail that the mailbox keeps. */
export type KeptMail = {
  /** Its place in the list, from 1 for the oldest. */
  number: number
  receivedAt: string
  from: string
  to: string
  subject: string
  text: string
  /** The tenant's link, where it has one. */
  link: string | undefined
  attachments: { name: string; bytes: Buffer }[]
}

/** The kept mails, newest last; empty when no mail ever came. */
export async function readMails(folder: string): Promise<KeptMail[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  return await Promise.all(files.map((name, index) => readMail(join(folder, name), { name, number: index + 1 })))
}

async function readMail(file: string, { name, number }: { name: string; number: number }): Promise<KeptMail> {
  const mail = await PostalMime.parse(await readFile(file))
  const text = mail.text ?? ''
  return {
    number,
    receivedAt: timeOf(name),
    from: addressOf(mail.from),
    to: (mail.to ?? []).map(addressOf).join(', '),
    subject: mail.subject ?? '',
    text,
    link: /https?:\/\/\S+#tl_[\w-]{43}/.exec(text)?.[0],
    attachments: mail.attachments.map(({ filename, content }, index) => ({
      name: filename ?? `attachment-${index + 1}`,
      bytes: Buffer.from(typeof content === 'string' ? content : new Uint8Array(content)),
    })),
  }
}

/** The file's name begins with the time, whose colons no file name may have everywhere. */
function timeOf(name: string): string {
  return name.replace(/^(.{10}T\d\d)-(\d\d)-(\d\d).*$/, '$1:$2:$3Z')
}

function addressOf(from: { name: string; address?: string | undefined } | undefined): string {
  const { name = '', address = '' } = from ?? {}
  return name === '' ? address : `${name} <${address}>`
}
