import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SMTPServerDataStream } from 'smtp-server'

/** The limit of the large mail providers; a statement with its PDF has a few hundred KiB. */
export const maximalBytes = 25 * 1024 * 1024

/** The mail is larger than the mailbox takes (RFC 5321, section 4.2.3). */
class MailTooLargeError extends Error {
  override readonly name = 'MailTooLargeError'
  readonly responseCode = 552
}

/**
 * Writes a mail as it came to `<time>-<id>.eml`, beside and renamed, so that a file of that name is always whole; gives the name.
 * One that is too large is refused where the limit is, not at its end, which may never come.
 * @throws MailTooLargeError
 */
export async function keepMail(
  { folder, clock }: { folder: string; clock: () => Date },
  mail: SMTPServerDataStream,
): Promise<string> {
  const name = `${clock().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
  const draft = join(folder, `${name}.new`)
  try {
    await pipeline(mail, refuseTooLarge, createWriteStream(draft, { mode: 0o600 }))
    await rename(draft, join(folder, name))
    return name
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* refuseTooLarge(mail: AsyncIterable<Buffer>) {
  let bytes = 0
  for await (const chunk of mail) {
    bytes += chunk.length
    if (bytes > maximalBytes) throw new MailTooLargeError(`A mail may have ${maximalBytes} bytes`)
    yield chunk
  }
}
