import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { dataFolder } from '../data-folder.ts'
import { describeMail, describeMails } from '../mailbox/describe-mails.ts'
import { type KeptMail, readMails } from '../mailbox/read-mails.ts'
import { mailFolder } from '../supervisor/mailbox-part.ts'

// npm run --silent mail -- [number] [--save <folder>]
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { save: { type: 'string' } } })
  const mails = await readMails(mailFolder(dataFolder(process.env)))
  const [wanted] = positionals
  const chosen = wanted === undefined ? mails : mails.filter(({ number }) => String(number) === wanted)
  if (wanted !== undefined && chosen.length === 0)
    throw new Error(`There is no mail ${wanted}; there are ${mails.length}.`)
  if (values.save === undefined) {
    console.log(wanted === undefined ? describeMails(chosen) : chosen.map(describeMail).join('\n'))
  } else {
    for (const file of await saveAttachments(chosen, values.save)) console.log(file)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Writes the attachments of mails into a folder; a name leads nowhere else, and nothing is written over. Gives the files. */
async function saveAttachments(mails: readonly KeptMail[], folder: string): Promise<string[]> {
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
