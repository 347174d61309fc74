import { once } from 'node:events'
import { readPort } from '../environment.ts'
import { startMailbox } from './mailbox.ts'

const { HOST, FOLDER } = process.env
if (!FOLDER) throw new Error('FOLDER is missing: where mails are kept')
const mailbox = await startMailbox({
  port: readPort(process.env, 'PORT', 10_025),
  folder: FOLDER,
  ...(HOST && { host: HOST }),
})
console.log(JSON.stringify({ time: new Date().toISOString(), msg: 'mailbox.listening', port: mailbox.port }))

await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
await mailbox[Symbol.asyncDispose]()
