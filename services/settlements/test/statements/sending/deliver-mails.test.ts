import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { readConfig } from '@lokum/service-kit/config'
import PostalMime from 'postal-mime'
import { Config } from '../../../src/config.ts'
import { start } from '../../../src/start.ts'
import { step } from '../../months/settlements/a-month.ts'
import { aCalculatedTrueUp, untilFebruary } from '../../months/true-ups/a-heated-year.ts'
import { download } from '../a-prepared-month.ts'
import { aLink, ask, aTenancy, holding } from '../tenants/a-tenancy.ts'
import type { Reply } from './a-mail-server.ts'
import { type MailWorld, openMailWorld } from './a-mail-world.ts'
import { auditOf, delivered, linksOf, look, makeDue, send } from './mailing.ts'

let mailing: MailWorld
beforeAll(async () => {
  mailing = await openMailWorld()
})
afterAll(() => mailing[Symbol.asyncDispose]())
beforeEach(() => mailing.server.follow(() => undefined))

test('a statement is mailed once with its stored bytes and a link for the tenant, and the settlement is sent', async () => {
  const prepared = await mailing.aPrepared()

  const answered = await send(prepared)
  const sent = await delivered(prepared, 'accepted')

  expect(answered).toMatchObject({
    status: 202,
    body: { state: 'prepared', delivery: { state: expect.stringMatching(/queued|sending/) } },
  })
  expect(answered.headers.location).toBe(`/v1/settlements/${prepared.id}/mails`)
  expect(sent).toMatchObject({
    state: 'sent',
    statement: { state: 'sent' },
    delivery: { to: prepared.to, attempts: 1, last_error: null },
  })
  const [mail, ...others] = mailing.acceptedFor(prepared)
  expect(others).toEqual([])
  const read = await PostalMime.parse(Buffer.from(mail?.text ?? '', 'latin1'))
  expect(read.messageId).toBe(sent.delivery.message_id)
  expect(sent.delivery.message_id).toBe(`<${sent.delivery.id}@lokum.example>`)
  const mailed = Buffer.from(new Uint8Array(Object(read.attachments[0]?.content)))
  const downloaded = await download(prepared.landlord, prepared.id, 'pdf')
  expect(mailed.equals(downloaded.bytes)).toBe(true)
  expect(createHash('sha256').update(mailed).digest('hex')).toBe(sent.statement.pdf_sha256)
  const token = /https:\/\/lokum\.example\/tenant#(tl_[A-Za-z0-9_-]{43})/.exec(read.text ?? '')?.[1] ?? ''
  expect(await linksOf(mailing.world, prepared)).toEqual([
    { token_sha256: createHash('sha256').update(token).digest('hex'), revoked_because: null },
  ])
  expect(await auditOf(mailing.world, prepared)).toEqual(['mail.queued', 'mail.accepted'])
  const { rows } = await mailing.world.pools.settlements.query(
    `SELECT 1 FROM outbox_event WHERE data LIKE '%' || $1 || '%'`,
    [token],
  )
  expect(rows).toEqual([])
})

test('the mail with a true-up says which advances it settles, and one with its correction says so', async () => {
  const to = 'true-up@example.org'
  const terms = { tenant: { name: 'Jan Lis', email: to } }
  const { landlord, id, agreement } = await aCalculatedTrueUp(mailing.world, { ...untilFebruary, terms })
  const prepared = { landlord, id, to, agreementId: String(agreement.id) }
  const mailAgain = async () => {
    for (const path of ['items/decisions', 'prepare']) await step(landlord, id, path)
    await send(prepared)
    await delivered(prepared, 'accepted')
    return PostalMime.parse(Buffer.from(mailing.acceptedFor(prepared).at(-1)?.text ?? '', 'latin1'))
  }

  const mail = await mailAgain()
  await step(landlord, id, 'correct', { reason: 'A wrong share' })
  const corrected = await mailAgain()

  expect(mail.subject).toBe('Rozliczenie zaliczek za mieszkanie: styczeń i luty 2026')
  expect(mail.text).toContain('rozliczenie zaliczek za styczeń i luty 2026')
  expect(mail.attachments).toHaveLength(1)
  expect(corrected.subject).toBe('Korekta rozliczenia zaliczek za mieszkanie: styczeń i luty 2026')
})

test('names from before the rules for names are cleaned when they are mailed, and do not keep other terms from changing', async () => {
  const prepared = await mailing.aPrepared()
  const stored = [
    'PKO Bank Polski <security@pko.example>',
    'Jan, see https://evil.example/pay\nnow',
    prepared.agreementId,
  ]
  await mailing.world.pools.settlements.query(
    'UPDATE agreement SET landlord_name = $1, tenant_name = $2 WHERE id = $3',
    stored,
  )

  const path = `/v1/agreements/${prepared.agreementId}`
  const changed = await prepared.landlord.settlements.request('PATCH', path, { body: { due_day: 12 } })
  const renamed = await prepared.landlord.settlements.request('PATCH', path, { body: { tenant: { name: 'a@b' } } })
  await send(prepared)
  await delivered(prepared, 'accepted')

  const read = await PostalMime.parse(Buffer.from(mailing.acceptedFor(prepared)[0]?.text ?? '', 'latin1'))
  expect(changed).toMatchObject({ status: 200, body: { due_day: 12, tenant: { name: stored[1] } } })
  expect(renamed).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/tenant/name' }] } })
  expect(read.from).toMatchObject({ name: 'PKO Bank Polski  security pko. example (Lokum)' })
  expect(read.to?.[0]).toMatchObject({ name: 'Jan, see https: evil. example/pay now', address: prepared.to })
  expect(read.text).not.toContain('evil.example')
})

test('a mailed statement is mailed again only on request, with a new Message-ID', async () => {
  const prepared = await mailing.aPrepared()
  await send(prepared)
  const first = await delivered(prepared, 'accepted')

  const refused = await send(prepared)
  const again = await send(prepared, { again: true })
  const second = await eventually(async () => {
    const seen = await look(prepared)
    return seen.delivery.id !== first.delivery.id && seen.delivery.state === 'accepted' && seen
  })

  expect(refused).toMatchObject({ status: 409, body: { code: 'already_mailed' } })
  expect(again.status).toBe(202)
  expect(second).toMatchObject({ state: 'sent' })
  expect(second.delivery.message_id).not.toBe(first.delivery.message_id)
  expect(mailing.acceptedFor(prepared)).toHaveLength(2)
  const { body: list } = await prepared.landlord.settlements.request(
    'GET',
    `/v1/settlements/${prepared.id}/mails?limit=1`,
  )
  expect(list).toMatchObject({ data: [{ id: second.delivery.id }], next_cursor: expect.any(String) })
})

test('an account sends two mails at once, so that slow recipients leave capacity for other accounts', async () => {
  const email = 'slow@example.org'
  const slow = await aTenancy(await mailing.world.aLandlord(), { tenant: { name: 'Jan Lis', email } })
  const prepared = await mailing.aPrepared()
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  const sending: number[] = []
  mailing.server.follow(async (now, { to }) => {
    if (now !== 'rcpt' || to !== email) return undefined
    const { rows } = await mailing.world.pools.settlements.query(
      `SELECT 1 FROM mail WHERE to_address = $1 AND state = 'sending'`,
      [email],
    )
    sending.push(rows.length)
    return released
  })

  for (const date of ['2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31']) await ask(slow, { read_on: date })
  await eventually(() => sending.length >= 2)
  await send(prepared)
  await delivered(prepared, 'accepted')
  release(undefined)
  await eventually(() => sending.length >= 4)

  expect(Math.max(...sending)).toBe(2)
})

test('two calls with one key queue one mail, and another call meanwhile is refused', async () => {
  const prepared = await mailing.aPrepared()
  mailing.answer(prepared, 'rcpt', '451 4.3.0 Later')
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
  const { rows } = await mailing.world.pools.settlements.query(
    'SELECT count(*)::int AS mails FROM mail WHERE settlement_id = $1',
    [prepared.id],
  )
  expect(rows).toEqual([{ mails: 1 }])
})

test('a mailed link replaces the older ones when the server has accepted the mail, and not before', async () => {
  const prepared = await mailing.aPrepared()
  const older = await aLink({ landlord: prepared.landlord, path: `/v1/agreements/${prepared.agreementId}` })
  const status = async () => (await holding(prepared, older.token).get('reading-requests')).status
  mailing.answer(prepared, 'end', '451 4.7.1 Greylisted')

  await send(prepared)
  await eventually(async () => (await look(prepared)).delivery.attempts === 1)
  await delivered(prepared, 'queued')
  const waiting = await status()
  mailing.server.follow(() => undefined)
  await makeDue(mailing.world, prepared)
  await delivered(prepared, 'accepted')

  expect([waiting, await status()]).toEqual([200, 401])
  expect((await linksOf(mailing.world, prepared)).map((link) => link.revoked_because)).toEqual(['not_delivered', null])
})

test('two processes send each mail once and share the work', async () => {
  const prepared = [await mailing.aPrepared(), await mailing.aPrepared()]
  const port = String(await freePort())
  await using _second = await start(
    readConfig(Config, { ...mailing.world.environments.settlements, PORT: port, OPERATIONS_PORT: '0' }),
  )

  await Promise.all(prepared.map((one) => send(one)))
  for (const one of prepared) await delivered(one, 'accepted')

  for (const one of prepared) expect(mailing.acceptedFor(one)).toHaveLength(1)
})

test('a worker that resumes after another one took its mail over changes nothing and does not finish the text', async () => {
  const prepared = await mailing.aPrepared()
  const { promise, resolve } = Promise.withResolvers<Reply>()
  mailing.server.follow((now, mail) => (now === 'data' && mail.to === prepared.to ? promise : undefined))
  await send(prepared)
  await eventually(() => mailing.server.seen.some(({ step: at, to }) => at === 'data' && to === prepared.to))

  // The lease has run out, so that another worker takes the mail over.
  mailing.server.follow(() => undefined)
  await mailing.world.pools.settlements.query(
    `UPDATE mail SET leased_until = now() - interval '1 second' WHERE settlement_id = $1`,
    [prepared.id],
  )
  const sent = await delivered(prepared, 'accepted')
  resolve(undefined)
  await eventually(async () => (await linksOf(mailing.world, prepared)).length === 2)

  expect(sent.delivery.attempts).toBe(2)
  expect(mailing.acceptedFor(prepared)).toHaveLength(1)
  expect(await look(prepared)).toMatchObject({ delivery: { state: 'accepted', attempts: 2 } })
  expect(await linksOf(mailing.world, prepared)).toMatchObject([
    { revoked_because: 'not_delivered' },
    { revoked_because: null },
  ])
})
