import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { KeptMail } from './read-mails.ts'

/** Writes the attachments of mails into a folder; a name leads nowhere else, and nothing is written over. Gives the files. */
export async function saveAttachments(mails: readonly KeptMail[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const files = mails.flatMap(({ number, attachments }) =>
    attachments.map(({ name, bytes }) => ({
      file: join(folder, `${number}-${basename(name.replaceAll('\\', '/'))}`),
      bytes,
    })),
  )
  for (const { file, bytes } of files) await writeFile(file, bytes, { flag: 'wx' })
  return files.map(({ file }) => file)
}
