import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import PostalMime from 'postal-mime'
import { look, step } from '../months/settlements/a-month.ts'
import { runService } from '../run-service.ts'
import type { OwnWorld } from '../world.ts'
import { aCompleteMonth, aPreparedMonth, download, eventsOf, shaOf } from './a-prepared-month.ts'
import type { Step } from './sending/a-mail-server.ts'
import { openWorldToKill } from './sending/a-world-to-kill.ts'
import { aStatementFor, auditOf, delivered, linksOf, type Prepared, send } from './sending/mailing.ts'

let opened: Awaited<ReturnType<typeof openWorldToKill>>
let world: OwnWorld
beforeAll(async () => {
  opened = await openWorldToKill()
  world = opened.world
})
afterAll(() => opened[Symbol.asyncDispose]())

async function stateOf({ id }: Prepared) {
  const { rows } = await world.pools.settlements.query(
    'SELECT state, transmitting FROM mail WHERE settlement_id = $1',
    [id],
  )
  return rows
}

/** The mail as the tenant has it. */
async function readMail(prepared: Prepared) {
  const [mail] = opened.acceptedFor(prepared)
  const read = await PostalMime.parse(Buffer.from(mail?.text ?? '', 'latin1'))
  return { messageId: read.messageId, pdf: Buffer.from(new Uint8Array(Object(read.attachments[0]?.content))) }
}

test('after a kill at any moment, a mail is accepted once, or is unconfirmed and not sent again', async () => {
  const { server, acceptedFor, endLeases } = opened
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
  await eventually(async () => expect(await stateOf(greeted)).toEqual([{ state: 'sending', transmitting: false }]))
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
    expect(pdf.equals((await download(one.landlord, one.id, 'pdf')).bytes)).toBe(true)
  }
  for (const one of [begun, whole]) {
    expect(await delivered(one, 'unconfirmed')).toMatchObject({ state: 'prepared', delivery: { attempts: 1 } })
    expect(await auditOf(world, one)).toEqual(['mail.queued', 'mail.unconfirmed'])
    expect(server.seen.filter(({ step, to }) => step === 'rcpt' && to === one.to)).toHaveLength(1)
  }
})

test('a preparation that is killed leaves nothing, neither while the PDF is made nor while it is stored, and can be done again', async () => {
  const killed = await runService(world)
  const [storing, rendering] = [await aCompleteMonth(world), await aCompleteMonth(world)]
  const untouched = await aPreparedMonth(world)
  const before = await download(untouched.landlord, untouched.id, 'pdf')
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
    expect(shaOf((await download(landlord, id, 'pdf')).bytes)).toBe(body.statement.pdf_sha256)
    const prepared = (await eventsOf(world, id)).filter(({ type }) => type === 'settlement.prepared')
    expect(prepared).toHaveLength(1)
  }
  expect([await first, await second]).toEqual(['no answer', 'no answer'])
  expect((await download(untouched.landlord, untouched.id, 'pdf')).bytes.equals(before.bytes)).toBe(true)

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
