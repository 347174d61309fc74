import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { eventually } from '@lokum/local-stack/testing/eventually'
import PostalMime from 'postal-mime'
import { look, step } from '../months/settlements/a-month.ts'
import { runService } from '../run-service.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'
import { aCompleteMonth, aPreparedMonth, download, eventsOf, shaOf } from './a-prepared-month.ts'
import { type MailServer, type Step, startMailServer } from './sending/a-mail-server.ts'
import { aStatementFor, auditOf, delivered, linksOf, mailSettings, type Prepared, send } from './sending/mailing.ts'

let world: OwnWorld
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  world = await openOwnWorld({ started: false, configured: mailSettings(server.port) })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

function acceptedFor({ to }: Prepared) {
  return server.accepted.filter((mail) => mail.to === to)
}

/** As when the time of whoever had the mails is over. */
async function endLeases(): Promise<void> {
  await world.pools.settlements.query(
    `UPDATE mail SET leased_until = now() - interval '1 second' WHERE status = 'sending'`,
  )
}

async function stateOf({ id }: Prepared) {
  const { rows } = await world.pools.settlements.query(
    'SELECT status, transmitting FROM mail WHERE settlement_id = $1',
    [id],
  )
  return rows
}

/** The mail as the tenant has it. */
async function readMail(prepared: Prepared) {
  const [mail] = acceptedFor(prepared)
  const read = await PostalMime.parse(Buffer.from(mail?.text ?? '', 'latin1'))
  return { messageId: read.messageId, pdf: Buffer.from(new Uint8Array(Object(read.attachments[0]?.content))) }
}

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

test('after a kill at any moment, a mail is accepted once, or is unconfirmed and not sent again', async () => {
  const first = await runService(world)
  const greeted = await aStatementFor(world, 'greeting@example.org')
  const addressed = await aStatementFor(world, 'recipient@example.org')
  const begun = await aStatementFor(world, 'text@example.org')
  const whole = await aStatementFor(world, 'end@example.org')
  const holds = new Map<string, Step>([
    [addressed.to, 'rcpt'],
    [begun.to, 'text'],
    [whole.to, 'end'],
  ])
  server.follow((step, { to }) => (holds.get(to) === step ? 'silence' : undefined))

  await Promise.all([addressed, begun, whole].map((one) => send(one)))
  for (const [to, step] of holds) await eventually(() => server.seen.some((one) => one.to === to && one.step === step))
  server.follow((step) => (step === 'connect' ? 'silence' : undefined))
  await send(greeted)
  await eventually(async () => expect(await stateOf(greeted)).toEqual([{ status: 'sending', transmitting: false }]))
  await first.kill()
  const left = await Promise.all([greeted, addressed, begun, whole].map(stateOf))
  server.follow(() => undefined)
  await endLeases()
  await using _second = await runService(world)

  expect(left.flat().map(({ transmitting }) => transmitting)).toEqual([false, false, true, true])
  for (const one of [greeted, addressed]) {
    expect(await delivered(one, 'accepted')).toMatchObject({ state: 'sent', delivery: { attempts: 2 } })
    expect(await linksOf(world, one)).toMatchObject([{ revoked_because: 'not_delivered' }, { revoked_because: null }])
    expect(acceptedFor(one)).toHaveLength(1)
    const { body } = await one.landlord.settlements.request('GET', `/v1/settlements/${one.id}/mails`)
    const { messageId, pdf } = await readMail(one)
    expect(messageId).toBe(body.data[0].message_id)
    expect(pdf.equals((await download(one.landlord, one.id, 'statement')).bytes)).toBe(true)
  }
  for (const one of [begun, whole]) {
    expect(await delivered(one, 'unconfirmed')).toMatchObject({ state: 'prepared', delivery: { attempts: 1 } })
    expect(await auditOf(world, one)).toEqual(['mail.queued', 'mail.unconfirmed'])
    expect(server.seen.filter(({ step, to }) => step === 'rcpt' && to === one.to)).toHaveLength(1)
  }
})

test('a kill between the server’s acceptance and the commit leaves the mail unconfirmed, and the tenant has it once', async () => {
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

test('a preparation that is killed leaves nothing, neither while the PDF is made nor while it is stored, and can be done again', async () => {
  const killed = await runService(world)
  const [storing, rendering] = [await aCompleteMonth(world), await aCompleteMonth(world)]
  const untouched = await aPreparedMonth(world)
  const before = await download(untouched.landlord, untouched.id, 'statement')
  const blocker = await world.pools.settlements.connect()
  await blocker.query('BEGIN; LOCK TABLE statement_pdf IN SHARE MODE')
  const first = step(storing.landlord, storing.id, 'prepare').catch(() => 'no answer')
  await eventually(async () => expect(await waitingInserts()).toBe(1))
  const second = step(rendering.landlord, rendering.id, 'prepare').catch(() => 'no answer')
  await eventually(async () => expect(await givenUpOrWaiting()).toBeGreaterThan(0))
  await killed.kill()
  await blocker.query('ROLLBACK')
  blocker.release()
  await using _next = await runService(world)

  for (const { landlord, id } of [rendering, storing]) {
    const { body: left } = await look(landlord, id)
    const { body, status } = await step(landlord, id, 'prepare')

    expect(left).toMatchObject({ state: 'calculated', statement: null })
    expect([status, body.statement.version]).toEqual([200, 1])
    expect(shaOf((await download(landlord, id, 'statement')).bytes)).toBe(body.statement.pdf_sha256)
    const prepared = (await eventsOf(world, id)).filter(({ type }) => type === 'settlement.prepared')
    expect(prepared).toHaveLength(1)
  }
  expect([await first, await second]).toEqual(['no answer', 'no answer'])
  expect((await download(untouched.landlord, untouched.id, 'statement')).bytes.equals(before.bytes)).toBe(true)

  async function waitingInserts(): Promise<number> {
    const { rows } = await world.pools.settlements.query(
      `${activity} AND wait_event_type = 'Lock' AND query LIKE '%statement_pdf%'`,
    )
    return rows.length
  }

  /** The first attempt gives its transaction up for the PDF; should the PDF be there already, its insert waits. */
  async function givenUpOrWaiting(): Promise<number> {
    const [oldest] = (
      await world.pools.settlements.query(`${activity} AND query LIKE '%statement_pdf%' ORDER BY query_start`)
    ).rows
    const values = [oldest.query_start]
    const { rows } = await world.pools.settlements.query(
      `${activity} AND query = 'rollback' AND query_start > $1`,
      values,
    )
    return rows.length + (await waitingInserts()) - 1
  }
})

const activity =
  'SELECT query_start FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()'
