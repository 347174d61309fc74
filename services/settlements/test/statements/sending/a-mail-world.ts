import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { type MailServer, type Reply, type Step, startMailServer } from './a-mail-server.ts'
import { aStatementFor, mailSettings, type Prepared } from './mailing.ts'

export type MailWorld = Awaited<ReturnType<typeof openMailWorld>>

/** A world whose settlements mail to a server of the test. */
export async function openMailWorld() {
  await using stack = new AsyncDisposableStack()
  const server: MailServer = stack.use(await startMailServer())
  const world: OwnWorld = stack.use(
    await openOwnWorld({ configured: mailSettings(server.port), mailerTimes: { silenceMs: 1_000, pollMs: 100 } }),
  )
  const opened = stack.move()
  let tenants = 0
  return {
    world,
    server,
    /** A prepared settlement of a tenant with an address of their own. */
    aPrepared: (): Promise<Prepared> => {
      tenants += 1
      return aStatementFor(world, `tenant-${tenants}@example.org`)
    },
    acceptedFor: ({ to }: Prepared) => server.accepted.filter((mail) => mail.to === to),
    /** Lets the server answer so at a step, to one tenant alone. */
    answer: ({ to }: Prepared, at: Step, reply: Reply) =>
      server.follow((now, mail) => (now === at && mail.to === to ? reply : undefined)),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
