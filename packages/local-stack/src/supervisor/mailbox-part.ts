import { createConnection } from 'node:net'
import { join } from 'node:path'
import { startUntilReady } from '../processes/start-until-ready.ts'
import { projectRoot } from '../project-root.ts'
import type { Part } from './part.ts'
import type { PartSettings } from './settings.ts'

export const mailboxScript = join(projectRoot, 'packages', 'local-stack', 'src', 'mailbox', 'mailbox-main.ts')

/** Where mails become files. */
export function mailFolder(dataFolder: string): string {
  return join(dataFolder, 'mail')
}

/** The mailbox as the supervisor starts it; mails become files in the data folder. */
export function mailboxPart({ ports, dataFolder, logFolder }: PartSettings): Part {
  const port = ports.mailbox
  const plan = {
    name: 'mailbox',
    command: process.execPath,
    arguments: [mailboxScript],
    environment: { PORT: String(port), FOLDER: mailFolder(dataFolder) },
    folder: projectRoot,
    logFile: join(logFolder, 'mailbox.log'),
  }
  return {
    name: 'mailbox',
    title: 'mailbox',
    address: `smtp://127.0.0.1:${port}`,
    async start(control) {
      const started = await startUntilReady({ ...plan, ...control }, { check: () => greets(port) })
      return started.process
    },
  }
}

/** An SMTP server speaks first, and begins with 220 when it takes mails. */
async function greets(port: number): Promise<true> {
  return await new Promise((resolve, reject) => {
    const socket = createConnection({ host: '127.0.0.1', port, timeout: 10_000 })
    socket.once('data', (greeting) => {
      socket.destroy()
      if (greeting.toString().startsWith('220')) resolve(true)
      else reject(new Error(`What listens on ${port} takes no mails`))
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error(`${port} is silent`)))
  })
}
