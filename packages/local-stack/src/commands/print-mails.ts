import { parseArgs } from 'node:util'
import { dataFolder } from '../data-folder.ts'
import { describeMail, describeMails } from '../mailbox/describe-mails.ts'
import { readMails } from '../mailbox/read-mails.ts'
import { saveAttachments } from '../mailbox/save-attachments.ts'
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
