import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { runService } from '../run-service.ts'
import type { OwnWorld } from '../world.ts'
import { openWorldToKill } from './sending/a-world-to-kill.ts'
import { aStatementFor, delivered, linksOf, type Prepared, send } from './sending/mailing.ts'

let opened: Awaited<ReturnType<typeof openWorldToKill>>
let world: OwnWorld
beforeAll(async () => {
  opened = await openWorldToKill()
  world = opened.world
})
afterAll(() => opened[Symbol.asyncDispose]())

/** Keeps everybody else from changing a settlement until it is disposed. */
async function holdSettlement({ id }: Prepared): Promise<AsyncDisposable> {
  const client = await world.pools.settlements.connect()
  await client.query('BEGIN')
  await client.query('SELECT id FROM settlement WHERE id = $1 FOR UPDATE', [id])
  return {
    [Symbol.asyncDispose]: async () => {
      await client.query('ROLLBACK')
      client.release()
    },
  }
}

test('a kill between the server’s acceptance and the commit leaves the mail unconfirmed, and the tenant has it once', async () => {
  const { server, acceptedFor, endLeases } = opened
  const first = await runService(world)
  const taken = await aStatementFor(world, 'taken@example.org')
  const next = await aStatementFor(world, 'next@example.org')
  let hold: AsyncDisposable | undefined
  server.follow(async (step, { to }) => {
    if (step === 'end' && to === taken.to) hold = await holdSettlement(taken)
    return undefined
  })

  await send(taken)
  await eventually(() => acceptedFor(taken).length === 1)
  await first.kill()
  await hold?.[Symbol.asyncDispose]()
  await endLeases()
  await using _second = await runService(world)
  const unknown = await delivered(taken, 'unconfirmed')
  await send(next)
  await delivered(next, 'accepted')

  expect(unknown).toMatchObject({ state: 'prepared', delivery: { attempts: 1 } })
  expect(acceptedFor(taken)).toHaveLength(1)
  expect(acceptedFor(next)).toHaveLength(1)
})

test('a process that is frozen while another one takes over ends no text and changes nothing when it comes back', async () => {
  const { server, acceptedFor, endLeases } = opened
  await using frozen = await runService(world, { LOG_LEVEL: 'info' })
  const prepared = await aStatementFor(world, 'frozen@example.org')
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let conversations = 0
  server.follow((step, { to }) => {
    if (step !== 'data' || to !== prepared.to) return undefined
    conversations += 1
    return conversations === 1 ? promise : undefined
  })

  await send(prepared)
  await eventually(() => conversations === 1)
  process.kill(frozen.pid, 'SIGSTOP')
  await endLeases()
  await using _other = await runService(world, { PORT: String(await freePort()) })
  await eventually(() => acceptedFor(prepared).length === 1)
  resolve(undefined)
  process.kill(frozen.pid, 'SIGCONT')
  const sent = await delivered(prepared, 'accepted')
  await eventually(async () => expect(await frozen.log()).toContain('"result":"lost"'))

  expect(sent).toMatchObject({ state: 'sent', delivery: { attempts: 2 } })
  expect(acceptedFor(prepared)).toHaveLength(1)
  expect(await linksOf(world, prepared)).toMatchObject([
    { revoked_because: 'not_delivered' },
    { revoked_because: null },
  ])
})
