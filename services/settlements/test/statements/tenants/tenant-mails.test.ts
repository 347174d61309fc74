import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import PostalMime from 'postal-mime'
import { step } from '../../months/settlements/a-month.ts'
import { usageOf } from '../../quotas/a-quota.ts'
import { type MailWorld, openMailWorld } from '../sending/a-mail-world.ts'
import { aStatementFor, delivered, look, makeDue, send } from '../sending/mailing.ts'
import { aLink, ask, aTenancy, type Tenancy } from './a-tenancy.ts'

let mailing: MailWorld
beforeAll(async () => {
  mailing = await openMailWorld()
})
afterAll(() => mailing[Symbol.asyncDispose]())

const anAddress = () => `mailbox-${randomBytes(4).toString('hex')}@example.org`

/** A tenant with a request for readings in the mailbox. */
async function aReader(landlord?: Tenancy['landlord'], email = anAddress()) {
  const owner = landlord ?? (await mailing.world.aLandlord())
  const tenancy = await aTenancy(owner, { tenant: { name: 'Jan Lis', email } })
  return { ...tenancy, email, token: await mailedLink(tenancy, email) }
}
type Reader = Awaited<ReturnType<typeof aReader>>

/** Asks for readings, and takes the link out of the mail. */
async function mailedLink(tenancy: Tenancy, email: string): Promise<string> {
  const before = mailing.server.accepted.filter(({ to }) => to === email).length
  await ask(tenancy, { read_on: '2026-10-31' })
  const mail = await eventually(() => mailing.server.accepted.filter(({ to }) => to === email)[before] ?? false)
  const { text = '' } = await PostalMime.parse(Buffer.from(mail.text, 'latin1'))
  return /\?view=mails#(tl_[\w-]{43})/.exec(text)?.[1] ?? ''
}

function mails({ landlord }: Pick<Reader, 'landlord'>, token: string, verb?: 'decline' | 'reopen') {
  const path = verb ? `/v1/tenant/mails/${verb}` : '/v1/tenant/mails'
  return landlord.settlements.request(verb ? 'POST' : 'GET', path, { token })
}

const declinedAt = async ({ landlord, path }: Reader) =>
  (await landlord.settlements.request('GET', path)).body.mails_declined_at

async function auditOf({ landlord }: Reader): Promise<string[]> {
  const { rows } = await mailing.world.pools.settlements.query(
    `SELECT body::json->>'action' AS action FROM audit_entry WHERE account_id = $1 AND resource_id LIKE 'mrc_%' ORDER BY id`,
    [landlord.accountId],
  )
  return rows.map(({ action }) => action)
}

test('a tenant stops the mails and allows them again; the landlord sees it, and each decision is audited once', async () => {
  const reader = await aReader()

  const seen = await mails(reader, reader.token)
  const stopped = await mails(reader, reader.token, 'decline')
  const again = await mails(reader, reader.token, 'decline')
  const shown = await declinedAt(reader)
  const refused = await ask(reader, { read_on: '2026-10-31' })
  const allowed = await mails(reader, reader.token, 'reopen')
  const asked = await ask(reader, { read_on: '2026-10-31' })

  expect(seen).toMatchObject({ status: 200, body: { declined_at: null, landlord_name: expect.any(String) } })
  expect(stopped).toMatchObject({ status: 200, body: { declined_at: expect.any(String) } })
  expect(again.body).toEqual(stopped.body)
  expect(shown).toBe(stopped.body.declined_at)
  expect(refused).toMatchObject({ status: 409, body: { code: 'recipient_declined' } })
  expect(allowed).toMatchObject({ status: 200, body: { declined_at: null } })
  expect([asked.status, await declinedAt(reader)]).toEqual([201, null])
  expect(await auditOf(reader)).toEqual(['mails.declined', 'mails.reopened'])
})

test('waiting mails are not sent, a statement is refused, and handing it over still works', async () => {
  const email = anAddress()
  const prepared = await aStatementFor(mailing.world, email)
  const { landlord, agreementId } = prepared
  const path = `/v1/agreements/${agreementId}`
  mailing.server.follow((now, { to }) => (now === 'rcpt' && to === email ? '451 4.3.0 Later' : undefined))
  await send(prepared)
  await eventually(async () => (await look(prepared)).delivery.attempts === 1)
  await delivered(prepared, 'queued')
  const { token } = await aLink({ landlord, path })

  await mails({ landlord }, token, 'decline')
  const atOnce = await look(prepared)
  mailing.server.follow(() => undefined)
  await makeDue(mailing.world, prepared)
  const cancelled = await delivered(prepared, 'cancelled')
  const refused = await send(prepared)
  const handed = await step(landlord, prepared.id, 'mark-sent', { reason: 'Handed over' })

  expect(atOnce.delivery.state).toBe('cancelled')
  expect(cancelled.delivery.last_error).toBe('The tenant has stopped mails to this address.')
  expect(refused).toMatchObject({ status: 409, body: { code: 'recipient_declined' } })
  expect(handed).toMatchObject({ status: 200, body: { state: 'sent' } })
  expect(mailing.server.accepted.filter(({ to }) => to === email)).toEqual([])
})

test('the mailer asks again before it sends what was queued while the tenant decided', async () => {
  const email = anAddress()
  const prepared = await aStatementFor(mailing.world, email)
  mailing.server.follow((now, { to }) => (now === 'rcpt' && to === email ? '451 4.3.0 Later' : undefined))
  await send(prepared)
  await eventually(async () => (await look(prepared)).delivery.attempts === 1)
  await delivered(prepared, 'queued')
  mailing.server.follow(() => undefined)

  await mailing.world.pools.settlements.query(
    `INSERT INTO mail_recipient (id, account_id, recipient, declined_at, version)
     SELECT 'mrc_' || id, account_id, recipient, now(), 1 FROM mail WHERE settlement_id = $1`,
    [prepared.id],
  )
  await makeDue(mailing.world, prepared)

  await delivered(prepared, 'cancelled')
  expect(mailing.server.accepted.filter(({ to }) => to === email)).toEqual([])
})

test('the decision holds for the mailbox in every form, for other agreements and after new links, and for this account alone', async () => {
  const reader = await aReader()
  const { landlord, email } = reader
  const [local, domain] = email.split('@')
  const stranger = await aReader(undefined, email)
  await mails(reader, reader.token, 'decline')

  await aLink(reader)
  const forms = [email, `${local}+rent@${domain}`, email.toUpperCase()]
  for (const form of forms) {
    const other = await aTenancy(landlord, { tenant: { name: 'Jan Lis', email: form } })
    const { body } = await landlord.settlements.request('GET', other.path)
    expect(body.mails_declined_at).toEqual(expect.any(String))
    expect(await ask(other, { read_on: '2026-10-31' })).toMatchObject({
      status: 409,
      body: { code: 'recipient_declined' },
    })
  }
  expect((await ask(reader, { read_on: '2026-10-31' })).status).toBe(409)
  expect((await ask(stranger, { read_on: '2026-10-31' })).status).toBe(201)
  expect(await declinedAt(stranger)).toBeNull()
})

test('only the holder of the mailbox decides: attacks change nothing', async () => {
  const reader = await aReader()
  const neighbour = await aReader(reader.landlord)
  const stranger = await aReader()
  const revoked = await aReader(reader.landlord, reader.email)
  const { body: links } = await revoked.landlord.settlements.request('GET', `${revoked.path}/tenant-links`)
  await revoked.landlord.settlements.request('POST', `${revoked.path}/tenant-links/${links.data[0].id}/revoke`)
  const hash = createHash('sha256').update(reader.token).digest('hex')
  const forged = [`tl_${randomBytes(32).toString('base64url')}`, hash, reader.landlord.token, `${reader.token}A`]

  for (const token of [...forged, revoked.token])
    for (const verb of ['decline', 'reopen'] as const)
      expect([token, (await mails(reader, token, verb)).status]).toEqual([token, 401])
  await mails(neighbour, neighbour.token, 'decline')
  await mails(stranger, stranger.token, 'decline')
  // A scanner follows the links in a mail.
  for (const path of ['', '/decline', '/reopen'])
    await reader.landlord.settlements.request('GET', `/v1/tenant/mails${path}`, { token: reader.token })

  expect(await declinedAt(reader)).toBeNull()
})

test('a link that the landlord makes cannot undo the decision; the link in an older mail can, and opens nothing else', async () => {
  const reader = await aReader()
  await mails(reader, reader.token, 'decline')
  const own = await aLink(reader)

  const undone = await mails(reader, own.token, 'reopen')
  const still = await declinedAt(reader)
  const old = await reader.landlord.settlements.request('GET', '/v1/tenant/reading-requests', { token: reader.token })
  const allowed = await mails(reader, reader.token, 'reopen')

  expect(undone).toMatchObject({ status: 409, body: { code: 'recipient_declined' } })
  expect(still).toEqual(expect.any(String))
  expect([old.status, allowed.status]).toEqual([401, 200])
})

test('a link mailed to a former address decides nothing about the mailbox of the new one', async () => {
  const [former, present] = [await aReader(), anAddress()]
  const { landlord, path, token } = former
  const holder = await aReader(landlord, present)
  await mails(holder, holder.token, 'decline')
  await aLink(former)

  const changed = await landlord.settlements.request('PATCH', path, { body: { tenant: { email: present } } })
  const answers = [
    await mails(former, token),
    await mails(former, token, 'reopen'),
    await mails(former, token, 'decline'),
  ]

  expect(changed.body).toMatchObject({ tenant: { email: present } })
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect([await declinedAt(former), await declinedAt(holder)]).toEqual([expect.any(String), expect.any(String)])
})

test('mails are limited for each day by recipient, agreement and account, exactly, with the time until the next day', async () => {
  const landlord = await mailing.world.aLandlord()
  const email = anAddress()
  const tenancy = await aTenancy(landlord, { tenant: { name: 'Jan Lis', email } })
  const [, domain] = email.split('@')
  const other = await aTenancy(landlord, { tenant: { name: 'Jan Lis', email: `${email.split('@')[0]}+x@${domain}` } })

  const some = await Promise.all(Array.from({ length: 6 }, () => ask(other, { read_on: '2026-10-31' })))
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(tenancy, { read_on: '2026-10-31' })))

  const refused = answers.filter(({ status }) => status === 429)
  expect(some.every(({ status }) => status === 201)).toBe(true)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(refused).toHaveLength(4)
  expect(refused[0]).toMatchObject({
    body: { code: 'quota_exceeded', quota: 'mails_per_recipient_per_day', used: 10, limit: 10 },
  })
  const seconds = Number(refused[0]?.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(90_000)
  expect(await usageOf(landlord)).toMatchObject({
    mails_per_day: 10,
    mails_per_recipient_per_day: 10,
    mails_per_agreement_per_day: 6,
  })
  const { body } = await landlord.settlements.request('GET', `${tenancy.path}/reading-requests?limit=100`)
  expect(body.data).toHaveLength(4)
})
