import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { type MailServer, startMailServer } from './a-mail-server.ts'
import { mailSettings, type Prepared } from './mailing.ts'

/** A world whose settlements service is processes that the test starts and kills, and which mails to a server of the test. */
export async function openWorldToKill() {
  await using stack = new AsyncDisposableStack()
  const server: MailServer = stack.use(await startMailServer())
  const world: OwnWorld = stack.use(await openOwnWorld({ started: false, configured: mailSettings(server.port) }))
  const opened = stack.move()
  return {
    world,
    server,
    acceptedFor: ({ to }: Prepared) => server.accepted.filter((mail) => mail.to === to),
    /** Ends the lease of every claimed mail. */
    endLeases: async (): Promise<void> => {
      await world.pools.settlements.query(
        `UPDATE mail SET leased_until = now() - interval '1 second' WHERE state = 'sending'`,
      )
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
