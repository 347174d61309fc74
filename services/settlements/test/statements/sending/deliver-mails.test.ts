import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { readConfig } from '@lokum/service-kit/config'
import PostalMime from 'postal-mime'
import { Config } from '../../../src/config.ts'
import { start } from '../../../src/start.ts'
import { step } from '../../months/settlements/a-month.ts'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { download } from '../a-prepared-month.ts'
import { aLink, ask, aTenancy, holding } from '../tenants/a-tenancy.ts'
import { type MailServer, type Reply, type Step, startMailServer } from './a-mail-server.ts'
import {
  aStatementFor,
  auditOf,
  delivered,
  linksOf,
  look,
  mailSettings,
  makeDue,
  type Prepared,
  send,
} from './mailing.ts'

let world: OwnWorld
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  world = await openOwnWorld({ configured: mailSettings(server.port), mailerTimes: { silenceMs: 1_000, pollMs: 100 } })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(() => server.follow(() => undefined))

let tenants = 0
function aPrepared(): Promise<Prepared> {
  tenants += 1
  return aStatementFor(world, `tenant-${tenants}@example.org`)
}

function acceptedFor({ to }: Prepared) {
  return server.accepted.filter((mail) => mail.to === to)
}

/** The server answers so at a step, to one tenant alone. */
function answer({ to }: Prepared, at: Step, reply: Reply) {
  server.follow((now, mail) => (now === at && mail.to === to ? reply : undefined))
}

test('a statement is mailed once with its stored bytes and a link for the tenant, and the settlement is sent', async () => {
  const prepared = await aPrepared()

  const answered = await send(prepared)
  const sent = await delivered(prepared, 'accepted')

  expect(answered).toMatchObject({
    status: 202,
    body: { state: 'prepared', delivery: { status: expect.stringMatching(/queued|sending/) } },
  })
  expect(answered.headers.location).toBe(`/v1/settlements/${prepared.id}/mails`)
  expect(sent).toMatchObject({
    state: 'sent',
    statement: { state: 'sent' },
    delivery: { to: prepared.to, attempts: 1, last_error: null },
  })
  const [mail, ...others] = acceptedFor(prepared)
  expect(others).toEqual([])
  const read = await PostalMime.parse(Buffer.from(mail?.text ?? '', 'latin1'))
  expect(read.messageId).toBe(sent.delivery.message_id)
  expect(sent.delivery.message_id).toBe(`<${sent.delivery.id}@lokum.example>`)
  const mailed = Buffer.from(new Uint8Array(Object(read.attachments[0]?.content)))
  const downloaded = await download(prepared.landlord, prepared.id, 'statement')
  expect(mailed.equals(downloaded.bytes)).toBe(true)
  expect(createHash('sha256').update(mailed).digest('hex')).toBe(sent.statement.pdf_sha256)
  const token = /https:\/\/lokum\.example\/tenant#(tl_[A-Za-z0-9_-]{43})/.exec(read.text ?? '')?.[1] ?? ''
  expect(await linksOf(world, prepared)).toEqual([
    { token_sha256: createHash('sha256').update(token).digest('hex'), revoked_because: null },
  ])
  expect(await auditOf(world, prepared)).toEqual(['mail.queued', 'mail.accepted'])
  const { rows } = await world.pools.settlements.query(`SELECT 1 FROM outbox_event WHERE data LIKE '%' || $1 || '%'`, [
    token,
  ])
  expect(rows).toEqual([])
})

test('names from before the rules for names are cleaned when they are mailed, and do not keep other terms from changing', async () => {
  const prepared = await aPrepared()
  const stored = [
    'PKO Bank Polski <security@pko.example>',
    'Jan, see https://evil.example/pay\nnow',
    prepared.agreementId,
  ]
  await world.pools.settlements.query('UPDATE agreement SET landlord_name = $1, tenant_name = $2 WHERE id = $3', stored)

  const path = `/v1/agreements/${prepared.agreementId}`
  const changed = await prepared.landlord.settlements.request('PATCH', path, { body: { due_day: 12 } })
  const renamed = await prepared.landlord.settlements.request('PATCH', path, { body: { tenant: { name: 'a@b' } } })
  await send(prepared)
  await delivered(prepared, 'accepted')

  const read = await PostalMime.parse(Buffer.from(acceptedFor(prepared)[0]?.text ?? '', 'latin1'))
  expect(changed).toMatchObject({ status: 200, body: { due_day: 12, tenant: { name: stored[1] } } })
  expect(renamed).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/tenant/name' }] } })
  expect(read.from).toMatchObject({ name: 'PKO Bank Polski  security pko. example (Lokum)' })
  expect(read.to?.[0]).toMatchObject({ name: 'Jan, see https: evil. example/pay now', address: prepared.to })
  expect(read.text).not.toContain('evil.example')
})

test('a mailed statement is mailed again only on request, with a new Message-ID', async () => {
  const prepared = await aPrepared()
  await send(prepared)
  const first = await delivered(prepared, 'accepted')

  const refused = await send(prepared)
  const again = await send(prepared, { again: true })
  const second = await eventually(async () => {
    const seen = await look(prepared)
    return seen.delivery.id !== first.delivery.id && seen.delivery.status === 'accepted' && seen
  })

  expect(refused).toMatchObject({ status: 409, body: { code: 'already_mailed' } })
  expect(again.status).toBe(202)
  expect(second).toMatchObject({ state: 'sent' })
  expect(second.delivery.message_id).not.toBe(first.delivery.message_id)
  expect(acceptedFor(prepared)).toHaveLength(2)
  const { body: list } = await prepared.landlord.settlements.request(
    'GET',
    `/v1/settlements/${prepared.id}/mails?limit=1`,
  )
  expect(list).toMatchObject({ data: [{ id: second.delivery.id }], next_cursor: expect.any(String) })
})

test('an account sends two mails at once, so that slow recipients leave capacity for other accounts', async () => {
  const email = 'slow@example.org'
  const slow = await aTenancy(await world.aLandlord(), { tenant: { name: 'Jan Lis', email } })
  const prepared = await aPrepared()
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  const sending: number[] = []
  server.follow(async (now, { to }) => {
    if (now !== 'rcpt' || to !== email) return undefined
    const { rows } = await world.pools.settlements.query(
      `SELECT 1 FROM mail WHERE to_address = $1 AND status = 'sending'`,
      [email],
    )
    sending.push(rows.length)
    return released
  })

  for (const date of ['2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31']) await ask(slow, { date })
  await eventually(() => sending.length >= 2)
  await send(prepared)
  await delivered(prepared, 'accepted')
  release(undefined)
  await eventually(() => sending.length >= 4)

  expect(Math.max(...sending)).toBe(2)
})

test('two calls with one key queue one mail, and another call meanwhile is refused', async () => {
  const prepared = await aPrepared()
  answer(prepared, 'rcpt', '451 4.3.0 Later')
  const call = () =>
    prepared.landlord.settlements.request('POST', `/v1/settlements/${prepared.id}/send`, {
      body: {},
      headers: { 'idempotency-key': `send-${prepared.id}` },
    })

  const [one, other] = [await call(), await call()]
  const third = await send(prepared)

  expect([one.status, other.status]).toEqual([202, 202])
  expect(other.headers['idempotent-replayed']).toBe('true')
  expect(third).toMatchObject({ status: 409, body: { code: 'mail_in_progress' } })
  const { rows } = await world.pools.settlements.query(
    'SELECT count(*)::int AS mails FROM mail WHERE settlement_id = $1',
    [prepared.id],
  )
  expect(rows).toEqual([{ mails: 1 }])
})

test('a refused recipient is a failure that the settlement shows; its link opens nothing, and it may be sent again', async () => {
  const prepared = await aPrepared()
  answer(prepared, 'rcpt', '550 5.1.1 No such mailbox')

  await send(prepared)
  const failed = await delivered(prepared, 'failed')
  server.follow(() => undefined)
  const resent = await send(prepared)
  const sent = await delivered(prepared, 'accepted')

  expect(failed).toMatchObject({
    state: 'prepared',
    delivery: { last_error: expect.stringContaining('No such mailbox'), next_attempt_at: null },
  })
  expect(resent.status).toBe(202)
  expect(sent.state).toBe('sent')
  expect(await linksOf(world, prepared)).toMatchObject([
    { revoked_because: 'not_delivered' },
    { revoked_because: null },
  ])
  expect(await auditOf(world, prepared)).toEqual(['mail.queued', 'mail.failed', 'mail.queued', 'mail.accepted'])
})

test('after a temporary refusal the mail is retried with the same Message-ID and another link', async () => {
  const prepared = await aPrepared()
  answer(prepared, 'end', '451 4.7.1 Greylisted')

  await send(prepared)
  const put = await eventually(async () => {
    const seen = await look(prepared)
    return seen.delivery.attempts === 1 && seen.delivery.status === 'queued' && seen
  })
  server.follow(() => undefined)
  await makeDue(world, prepared)
  const sent = await delivered(prepared, 'accepted')

  expect(put.delivery.last_error).toContain('Greylisted')
  expect(Date.parse(put.delivery.next_attempt_at) - Date.now()).toBeGreaterThan(30_000)
  expect(sent.delivery).toMatchObject({ id: put.delivery.id, message_id: put.delivery.message_id, attempts: 2 })
  expect(await linksOf(world, prepared)).toMatchObject([
    { revoked_because: 'not_delivered' },
    { revoked_because: null },
  ])
})

test('a mailed link replaces the older ones when the server has accepted the mail, and not before', async () => {
  const prepared = await aPrepared()
  const older = await aLink({ landlord: prepared.landlord, path: `/v1/agreements/${prepared.agreementId}` })
  const status = async () => (await holding(prepared, older.token).get('reading-requests')).status
  answer(prepared, 'end', '451 4.7.1 Greylisted')

  await send(prepared)
  await eventually(async () => (await look(prepared)).delivery.attempts === 1)
  await delivered(prepared, 'queued')
  const waiting = await status()
  server.follow(() => undefined)
  await makeDue(world, prepared)
  await delivered(prepared, 'accepted')

  expect([waiting, await status()]).toEqual([200, 401])
  expect((await linksOf(world, prepared)).map((link) => link.revoked_because)).toEqual(['not_delivered', null])
})

test('after two days of attempts a mail fails', async () => {
  const prepared = await aPrepared()
  answer(prepared, 'rcpt', '451 4.3.0 Later')
  await send(prepared)
  await eventually(async () => (await look(prepared)).delivery.attempts === 1)
  await delivered(prepared, 'queued')

  await world.pools.settlements.query('UPDATE mail SET attempts = 10, due_at = now() WHERE settlement_id = $1', [
    prepared.id,
  ])
  const failed = await delivered(prepared, 'failed')

  expect(failed.delivery).toMatchObject({
    attempts: 11,
    next_attempt_at: null,
    last_error: expect.stringContaining('Later'),
  })
})

test('without an answer to the whole text the mail is unconfirmed: shown, not sent again automatically, and decided by the operator', async () => {
  const prepared = await aPrepared()
  answer(prepared, 'end', 'silence')

  await send(prepared)
  const unknown = await delivered(prepared, 'unconfirmed')
  await makeDue(world, prepared)
  const refused = await send(prepared)
  const reopened = await step(prepared.landlord, prepared.id, 'reopen')
  const marked = await step(prepared.landlord, prepared.id, 'mark-sent', { reason: 'The tenant has it' })

  expect(unknown).toMatchObject({ state: 'prepared', delivery: { attempts: 1 } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'already_mailed' } })
  expect(reopened).toMatchObject({ status: 409, body: { code: 'mail_in_progress' } })
  expect(marked).toMatchObject({ status: 200, body: { state: 'sent', delivery: { status: 'unconfirmed' } } })
  expect(server.seen.filter(({ step: at, to }) => at === 'end' && to === prepared.to)).toHaveLength(1)
  expect(await auditOf(world, prepared)).toEqual(['mail.queued', 'mail.unconfirmed'])
  const { rows } = await world.pools.settlements.query('SELECT resolved_at FROM mail WHERE settlement_id = $1', [
    prepared.id,
  ])
  expect(rows).toEqual([{ resolved_at: expect.any(Date) }])
})

test('a statement handed over by the operator is not mailed any more', async () => {
  const prepared = await aPrepared()
  answer(prepared, 'rcpt', '451 4.3.0 Later')
  await send(prepared)
  await eventually(async () => (await look(prepared)).delivery.attempts === 1)
  await delivered(prepared, 'queued')

  const marked = await step(prepared.landlord, prepared.id, 'mark-sent', { reason: 'Handed over' })
  const twice = await step(prepared.landlord, prepared.id, 'mark-sent', { reason: 'Handed over' })

  expect(marked).toMatchObject({ status: 200, body: { state: 'sent', delivery: { status: 'cancelled' } } })
  expect(twice).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(await auditOf(world, prepared)).toEqual(['mail.queued', 'mail.cancelled'])
})

test('while the mail server has the mail, the statement can be neither handed over nor reopened', async () => {
  const prepared = await aPrepared()
  const { promise, resolve } = Promise.withResolvers<Reply>()
  server.follow((now, mail) => (now === 'end' && mail.to === prepared.to ? promise : undefined))
  await send(prepared)
  await eventually(() => server.seen.some(({ step: at, to }) => at === 'end' && to === prepared.to))

  const marked = await step(prepared.landlord, prepared.id, 'mark-sent', { reason: 'Handed over' })
  const reopened = await step(prepared.landlord, prepared.id, 'reopen')
  resolve('250 Ok')

  for (const refused of [marked, reopened])
    expect(refused).toMatchObject({ status: 409, body: { code: 'mail_in_progress' } })
  expect(await delivered(prepared, 'accepted')).toMatchObject({ state: 'sent' })
})

test('a mail that came back is shown as such, its link opens nothing, and the statement may be mailed again', async () => {
  const prepared = await aPrepared()
  await send(prepared)
  const { delivery } = await delivered(prepared, 'accepted')
  const path = `/v1/settlements/${prepared.id}/mails/${delivery.id}/bounce`
  const report = () => prepared.landlord.settlements.request('POST', path, { body: { reason: 'Mailbox full' } })

  const bounced = await report()
  const twice = await report()
  const shown = await look(prepared)
  const resent = await send(prepared)

  expect(bounced).toMatchObject({ status: 200, body: { status: 'bounced', last_error: 'Mailbox full' } })
  expect(twice).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(shown).toMatchObject({ state: 'sent', delivery: { id: delivery.id, status: 'bounced' } })
  expect(resent.status).toBe(202)
  expect((await linksOf(world, prepared))[0]).toMatchObject({ revoked_because: 'not_delivered' })
  const stranger = await world.aLandlord()
  expect((await stranger.settlements.request('POST', path, { body: { reason: 'x' } })).status).toBe(404)
  expect((await stranger.settlements.request('GET', `/v1/settlements/${prepared.id}/mails`)).status).toBe(404)
})

test('a waiting mail is not sent to the tenant’s former address', async () => {
  const prepared = await aPrepared()
  await send(prepared)
  await delivered(prepared, 'accepted')
  answer(prepared, 'rcpt', '451 4.3.0 Later')
  await send(prepared, { again: true })
  await eventually(async () => (await look(prepared)).delivery.attempts === 1)
  await delivered(prepared, 'queued')

  await world.pools.settlements.query(`UPDATE agreement SET tenant_email = 'new@example.org' WHERE id = $1`, [
    prepared.agreementId,
  ])
  await makeDue(world, prepared)

  expect(await delivered(prepared, 'cancelled')).toMatchObject({
    delivery: { last_error: expect.stringContaining('another address') },
  })
  expect(acceptedFor(prepared)).toHaveLength(1)
})

test('two processes send each mail once and share the work', async () => {
  const prepared = [await aPrepared(), await aPrepared(), await aPrepared()]
  const port = String(await freePort())
  await using _second = await start(
    readConfig(Config, { ...world.environments.settlements, PORT: port, OPERATIONS_PORT: '0' }),
  )

  await Promise.all(prepared.map((one) => send(one)))
  for (const one of prepared) await delivered(one, 'accepted')

  for (const one of prepared) expect(acceptedFor(one)).toHaveLength(1)
})

test('a worker that resumes after another one took its mail over changes nothing and does not finish the text', async () => {
  const prepared = await aPrepared()
  const { promise, resolve } = Promise.withResolvers<Reply>()
  server.follow((now, mail) => (now === 'data' && mail.to === prepared.to ? promise : undefined))
  await send(prepared)
  await eventually(() => server.seen.some(({ step: at, to }) => at === 'data' && to === prepared.to))

  // The lease has run out, so that another worker takes the mail over.
  server.follow(() => undefined)
  await world.pools.settlements.query(
    `UPDATE mail SET leased_until = now() - interval '1 second' WHERE settlement_id = $1`,
    [prepared.id],
  )
  const sent = await delivered(prepared, 'accepted')
  resolve(undefined)
  await eventually(async () => (await linksOf(world, prepared)).length === 2)

  expect(sent.delivery.attempts).toBe(2)
  expect(acceptedFor(prepared)).toHaveLength(1)
  expect(await look(prepared)).toMatchObject({ delivery: { status: 'accepted', attempts: 2 } })
  expect(await linksOf(world, prepared)).toMatchObject([
    { revoked_because: 'not_delivered' },
    { revoked_because: null },
  ])
})
