import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@lokum/local-stack/testing/eventually'
import PostalMime, { type Email } from 'postal-mime'

/** The mails that the mail server has kept, the oldest first, as a mail program reads them. */
export async function readMails(folder: string): Promise<Email[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  return await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}

/** The mail of a Message-ID, as soon as it has come. */
export async function mailOf(folder: string, messageId: string): Promise<Email> {
  return await eventually(async () => {
    const found = (await readMails(folder)).find((mail) => mail.messageId === messageId)
    if (!found) throw new Error(`No mail ${messageId} has come.`)
    return found
  })
}

/** The token of the link in a mail: what stands behind the `#`. */
export function linkIn({ text = '' }: Email): string {
  const token = /\/tenant#(tl_[\w-]{43})/.exec(text)?.[1]
  if (token === undefined) throw new Error(`The mail has no link: ${text}`)
  return token
}
