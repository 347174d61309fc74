import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { SMTPServer } from 'smtp-server'
import { keepMail, maximalBytes } from './keep-mail.ts'

interface MailboxPlan {
  /** Where it listens; by default on 127.0.0.1, since it requires no password. */
  readonly host?: string
  /** 0 takes a free one. */
  readonly port: number
  /** Where each mail becomes a file. */
  readonly folder: string
}

export interface Mailbox extends AsyncDisposable {
  readonly port: number
}

/** Starts the SMTP receiver for a laptop or a test: it accepts every mail, keeps it as `<time>-<id>.eml`, and sends nothing on. */
export async function startMailbox(plan: MailboxPlan): Promise<Mailbox> {
  const { host = '127.0.0.1', port, folder } = plan
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const server = new SMTPServer({
    size: maximalBytes,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // A container's engine gives a stop a few seconds; who is in the middle of a mail sends it again.
    closeTimeout: 1_000,
    onData(mail, _session, answer) {
      keepMail({ folder, clock: () => new Date() }, mail).then((file) => answer(null, `kept as ${file}`), answer)
    },
  })
  // A client that hangs up in the middle is an error of its own connection, and of nothing else.
  server.on('error', () => undefined)
  server.listen(port, host)
  await once(server.server, 'listening')
  return { port: portOf(server), [Symbol.asyncDispose]: () => close(server) }
}

function portOf({ server }: SMTPServer): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port')
  return address.port
}

async function close(server: SMTPServer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(resolve)
  await promise
}
