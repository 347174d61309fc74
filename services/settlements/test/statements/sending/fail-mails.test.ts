import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { step } from '../../months/settlements/a-month.ts'
import type { Reply } from './a-mail-server.ts'
import { type MailWorld, openMailWorld } from './a-mail-world.ts'
import { auditOf, delivered, linksOf, look, makeDue, type Prepared, send } from './mailing.ts'

let mailing: MailWorld
beforeAll(async () => {
  mailing = await openMailWorld()
})
afterAll(() => mailing[Symbol.asyncDispose]())
beforeEach(() => mailing.server.follow(() => undefined))

test('a refused recipient is a failure that the settlement shows; its link opens nothing, and it may be sent again', async () => {
  const prepared = await mailing.aPrepared()
  mailing.answer(prepared, 'rcpt', '550 5.1.1 No such mailbox')

  await send(prepared)
  const failed = await delivered(prepared, 'failed')
  mailing.server.follow(() => undefined)
  const resent = await send(prepared)
  const sent = await delivered(prepared, 'accepted')

  expect(failed).toMatchObject({
    state: 'prepared',
    delivery: { last_error: expect.stringContaining('No such mailbox'), next_attempt_at: null },
  })
  expect(resent.status).toBe(202)
  expect(sent.state).toBe('sent')
  expect(await linksOf(mailing.world, prepared)).toMatchObject([
    { revoked_because: 'not_delivered' },
    { revoked_because: null },
  ])
  expect(await auditOf(mailing.world, prepared)).toEqual(['mail.queued', 'mail.failed', 'mail.queued', 'mail.accepted'])
  expect(await failuresOf(prepared)).toEqual([{ ...failed.delivery, state: 'failed' }])
})

/** Mails of a settlement as mail.failed told them. */
async function failuresOf({ id }: Prepared) {
  const { rows } = await mailing.world.pools.settlements.query(
    `SELECT data FROM outbox_event
     WHERE type = 'mail.failed' AND aggregate_id IN (SELECT id FROM mail WHERE settlement_id = $1) ORDER BY seq`,
    [id],
  )
  return rows.map(({ data }) => JSON.parse(data))
}

test('after a temporary refusal the mail is retried with the same Message-ID and another link', async () => {
  const prepared = await mailing.aPrepared()
  mailing.answer(prepared, 'end', '451 4.7.1 Greylisted')

  await send(prepared)
  const put = await eventually(async () => {
    const seen = await look(prepared)
    return seen.delivery.attempts === 1 && seen.delivery.state === 'queued' && seen
  })
  mailing.server.follow(() => undefined)
  await makeDue(mailing.world, prepared)
  const sent = await delivered(prepared, 'accepted')

  expect(put.delivery.last_error).toContain('Greylisted')
  expect(Date.parse(put.delivery.next_attempt_at) - Date.now()).toBeGreaterThan(30_000)
  expect(sent.delivery).toMatchObject({ id: put.delivery.id, message_id: put.delivery.message_id, attempts: 2 })
  expect(await linksOf(mailing.world, prepared)).toMatchObject([
    { revoked_because: 'not_delivered' },
    { revoked_because: null },
  ])
})

test('after two days of attempts a mail fails', async () => {
  const prepared = await mailing.aPrepared()
  mailing.answer(prepared, 'rcpt', '451 4.3.0 Later')
  await send(prepared)
  await eventually(async () => (await look(prepared)).delivery.attempts === 1)
  await delivered(prepared, 'queued')

  await mailing.world.pools.settlements.query(
    'UPDATE mail SET attempts = 10, due_at = now() WHERE settlement_id = $1',
    [prepared.id],
  )
  const failed = await delivered(prepared, 'failed')

  expect(failed.delivery).toMatchObject({
    attempts: 11,
    next_attempt_at: null,
    last_error: expect.stringContaining('Later'),
  })
})

test('without an answer to the whole text the mail is unconfirmed: shown, not sent again automatically, and decided by the landlord', async () => {
  const prepared = await mailing.aPrepared()
  mailing.answer(prepared, 'end', 'silence')

  await send(prepared)
  const unknown = await delivered(prepared, 'unconfirmed')
  await makeDue(mailing.world, prepared)
  const refused = await send(prepared)
  const reopened = await step(prepared.landlord, prepared.id, 'reopen')
  const cancelled = await step(prepared.landlord, prepared.id, 'cancel', { reason: 'A mistake' })
  const marked = await step(prepared.landlord, prepared.id, 'mark-sent', { reason: 'The tenant has it' })

  expect(unknown).toMatchObject({ state: 'prepared', delivery: { attempts: 1 } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'already_mailed' } })
  for (const undone of [reopened, cancelled])
    expect(undone).toMatchObject({ status: 409, body: { code: 'mail_in_progress' } })
  expect(marked).toMatchObject({ status: 200, body: { state: 'sent', delivery: { state: 'unconfirmed' } } })
  expect(mailing.server.seen.filter(({ step: at, to }) => at === 'end' && to === prepared.to)).toHaveLength(1)
  expect(await auditOf(mailing.world, prepared)).toEqual(['mail.queued', 'mail.unconfirmed'])
  const { rows } = await mailing.world.pools.settlements.query(
    'SELECT resolved_at FROM mail WHERE settlement_id = $1',
    [prepared.id],
  )
  expect(rows).toEqual([{ resolved_at: expect.any(Date) }])
})

test('a statement handed over by the landlord is not mailed any more', async () => {
  const prepared = await mailing.aPrepared()
  mailing.answer(prepared, 'rcpt', '451 4.3.0 Later')
  await send(prepared)
  await eventually(async () => (await look(prepared)).delivery.attempts === 1)
  await delivered(prepared, 'queued')

  const marked = await step(prepared.landlord, prepared.id, 'mark-sent', { reason: 'Handed over' })
  const twice = await step(prepared.landlord, prepared.id, 'mark-sent', { reason: 'Handed over' })

  expect(marked).toMatchObject({ status: 200, body: { state: 'sent', delivery: { state: 'cancelled' } } })
  expect(twice).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(await auditOf(mailing.world, prepared)).toEqual(['mail.queued', 'mail.cancelled'])
})

test('while the mail server has the mail, the statement can be neither handed over nor reopened nor cancelled', async () => {
  const prepared = await mailing.aPrepared()
  const { promise, resolve } = Promise.withResolvers<Reply>()
  mailing.server.follow((now, mail) => (now === 'end' && mail.to === prepared.to ? promise : undefined))
  await send(prepared)
  await eventually(() => mailing.server.seen.some(({ step: at, to }) => at === 'end' && to === prepared.to))

  const marked = await step(prepared.landlord, prepared.id, 'mark-sent', { reason: 'Handed over' })
  const reopened = await step(prepared.landlord, prepared.id, 'reopen')
  const cancelled = await step(prepared.landlord, prepared.id, 'cancel', { reason: 'A mistake' })
  resolve('250 Ok')

  for (const refused of [marked, reopened, cancelled])
    expect(refused).toMatchObject({ status: 409, body: { code: 'mail_in_progress' } })
  expect(await delivered(prepared, 'accepted')).toMatchObject({ state: 'sent' })
})

test('a mail that came back is shown as such, its link opens nothing, and the statement may be mailed again', async () => {
  const prepared = await mailing.aPrepared()
  await send(prepared)
  const { delivery } = await delivered(prepared, 'accepted')
  const path = `/v1/settlements/${prepared.id}/mails/${delivery.id}/bounce`
  const report = () => prepared.landlord.settlements.request('POST', path, { body: { reason: 'Mailbox full' } })

  const bounced = await report()
  const twice = await report()
  const shown = await look(prepared)
  const resent = await send(prepared)

  expect(bounced).toMatchObject({ status: 200, body: { state: 'bounced', last_error: 'Mailbox full' } })
  expect(twice).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(shown).toMatchObject({ state: 'sent', delivery: { id: delivery.id, state: 'bounced' } })
  expect(resent.status).toBe(202)
  expect((await linksOf(mailing.world, prepared))[0]).toMatchObject({ revoked_because: 'not_delivered' })
  expect(await failuresOf(prepared)).toEqual([bounced.body])
  const stranger = await mailing.world.aLandlord()
  expect((await stranger.settlements.request('POST', path, { body: { reason: 'x' } })).status).toBe(404)
  expect((await stranger.settlements.request('GET', `/v1/settlements/${prepared.id}/mails`)).status).toBe(404)
})

test('a waiting mail is not sent to the tenant’s former address', async () => {
  const prepared = await mailing.aPrepared()
  await send(prepared)
  await delivered(prepared, 'accepted')
  mailing.answer(prepared, 'rcpt', '451 4.3.0 Later')
  await send(prepared, { again: true })
  await eventually(async () => (await look(prepared)).delivery.attempts === 1)
  await delivered(prepared, 'queued')

  await mailing.world.pools.settlements.query(`UPDATE agreement SET tenant_email = 'new@example.org' WHERE id = $1`, [
    prepared.agreementId,
  ])
  await makeDue(mailing.world, prepared)

  expect(await delivered(prepared, 'cancelled')).toMatchObject({
    delivery: { last_error: expect.stringContaining('another address') },
  })
  expect(mailing.acceptedFor(prepared)).toHaveLength(1)
})
