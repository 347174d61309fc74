import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { daysFrom } from '@lokum/amounts/calendar/month'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import PostalMime from 'postal-mime'
import { aTenancy, type Tenancy } from '../../ledger/payments/a-tenancy.ts'
import { aLink } from '../tenants/a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A tenant with 2400.00 zł due on 10 March and 100.50 zł of the next month due on the same day, both of the past. */
async function anOverdueTenancy() {
  const tenancy = await aTenancy(world)
  const { settlementId } = await tenancy.charge('2026-01', [{ amount_pln: 2400 }])
  await tenancy.charge('2026-02', [{ amount_pln: 100.5 }])
  const path = `/v1/agreements/${tenancy.agreement.id}`
  return { ...tenancy, settlementId, path, ...remindersOf(tenancy, path) }
}

function remindersOf({ call }: Tenancy, path: string) {
  return {
    remind: (body: object = {}) => call('POST', `${path}/reminders`, body),
    list: async () => (await call('GET', `${path}/reminders`)).body,
  }
}

/** The mail of an id, as the mail server got it. */
async function mailWith(id: string) {
  return await eventually(async () => {
    const folder = world.system.mailFolder
    for (const name of await readdir(folder)) {
      const bytes = await readFile(join(folder, name))
      if (bytes.includes(`<${id}@`)) return { bytes: bytes.toString('latin1'), ...(await PostalMime.parse(bytes)) }
    }
    throw new Error(`No mail ${id} has come.`)
  })
}

test('an overdue tenant is reminded with the words of the preview, which the mail server gets with a link', async () => {
  const { remind, list, settlementId, agreement } = await anOverdueTenancy()
  const { interest, ...next } = (await list()).next

  const { status, body } = await remind()
  const mail = await mailWith(body.mail_id)
  const after = await list()

  expect(next).toMatchObject({ settlement_id: settlementId, level: 1, overdue_pln: 2500.5, due_on: '2026-03-10' })
  expect(interest).toBeNull()
  expect(next.text).toMatch(
    /2.500,50.zł.* 10\.03\.2026\. Rachunek do przelewu: \d\d( \d{4}){6}, tytuł: [-A-Z0-9/. ]+-2026-01-[A-Z0-9]{4}\./,
  )
  expect([status, body]).toMatchObject([201, { agreement_id: agreement.id, ...next }])
  expect([mail.subject, mail.text]).toEqual([next.subject, expect.stringContaining(next.text)])
  expect(mail.text).toMatch(/\/tenant#tl_[\w-]{43}/)
  expect(after).toMatchObject({ data: [{ id: body.id, mail_id: body.mail_id }], next: { level: 2 } })
})

test('a landlord writes other words, in which the tenant reads exactly them', async () => {
  const { remind } = await anOverdueTenancy()

  const { body } = await remind({
    subject: 'Zaległość: prośba & pytanie',
    text: 'Czy "wszystko" w porządku? Ćwierć 1/4.',
  })
  const mail = await mailWith(body.mail_id)

  expect(mail.subject).toBe('Zaległość: prośba & pytanie')
  expect(mail.text).toContain('Czy "wszystko" w porządku? Ćwierć 1/4.')
  expect(mail.html).toContain('Czy &quot;wszystko&quot; w porządku? Ćwierć 1/4.')
})

test('the account’s own text of a level takes the place of the built-in one, with its placeholders filled', async () => {
  const { remind, list, call, agreement } = await anOverdueTenancy()
  const own = {
    subject: 'Rent & more, {tenant}',
    text: '{amount} since {due_on} ({days} days), "please", to {account_number}: {transfer_title}',
  }
  await call('PATCH', '/v1/account/profile', {
    reminder_texts: [
      { locale: 'pl', level: 1, subject: 'Polish', text: 'Polish' },
      { locale: 'en', level: 1, ...own },
    ],
  })
  await call('PATCH', `/v1/agreements/${agreement.id}`, { tenant: { name: 'Jan $& {amount}', locale: 'en' } })
  const { next } = await list()

  const { body } = await remind()
  const mail = await mailWith(body.mail_id)
  const afterwards = await list()

  expect(next.subject).toBe('Rent & more, Jan $& {amount}')
  expect(next.text).toMatch(
    /^2,500\.50.PLN since 10 Mar 2026 \(\d+ days\), "please", to 24 1600 0003 5175 5306 4331 4956: [-A-Z0-9/. ]+-2026-01-[A-Z0-9]{4}$/,
  )
  expect(body).toMatchObject({ subject: next.subject, text: next.text })
  expect([mail.subject, mail.text]).toEqual([next.subject, expect.stringContaining(next.text)])
  expect(mail.html).toContain('&quot;please&quot;')
  expect(afterwards.next.subject).toBe('Second payment reminder for your apartment')
})

const rates = [{ valid_from: '2026-03-01', percent: 11.25, source: 'M.P. 2026 poz. 1' }]

test('interest is stated when it is asked for, with the sum of the balance, and nothing is charged', async () => {
  const { remind, list, call, path, pay, balance } = await anOverdueTenancy()
  await call('PATCH', '/v1/account/profile', { interest_rates: rates })
  await pay({ amount_pln: 400, received_on: '2026-05-05' })
  const charged = (await balance()).charged_pln
  const asked = (await call('GET', `${path}/balance?interest=true`)).body
  const { next } = await list()

  const without = await remind()
  const stated = await remind({ with_interest: true, text: 'Please pay.' })
  const mail = await mailWith(stated.body.mail_id)

  // 2400 until 5 May, 2000 after it, and 100.50 for the whole time.
  const days = daysFrom('2026-03-10', dayIn(new Date()))
  const cents = (basis: number) => Math.round((basis * 1125) / 365 / 10_000)
  expect(asked.interest_pln * 100).toBeCloseTo(cents(240_000 * 56 + 200_000 * (days - 56)) + cents(10_050 * days), 6)
  expect(next.interest.sum_pln).toBe(asked.interest_pln)
  expect(without.body.interest_pln).toBeNull()
  expect(stated.body).toMatchObject({ interest_pln: asked.interest_pln, text: `Please pay. ${next.interest.text}` })
  expect(mail.text).toContain(stated.body.text)
  expect((await balance()).charged_pln).toBe(charged)
  expect(await balance()).not.toHaveProperty('interest_pln')
})

test('without a rate for the first day of the delay there is no interest, and a reminder cannot state it', async () => {
  const { remind, list, call, path } = await anOverdueTenancy()
  await call('PATCH', '/v1/account/profile', { interest_rates: [{ ...rates[0], valid_from: '2026-03-12' }] })

  const asked = (await call('GET', `${path}/balance?interest=true`)).body
  const { next } = await list()
  const refused = await remind({ with_interest: true })

  expect([asked.interest_pln, next.interest]).toEqual([null, null])
  expect([refused.status, refused.body.code]).toEqual([409, 'invalid_state'])
  expect(refused.body.detail).toContain('interest_rates')
  expect((await list()).data).toEqual([])
})

test.each([
  ['a header in the subject', { subject: 'Zaległość\r\nBcc: thief@example.org' }],
  ['a line end in the subject', { subject: 'Zaległość\u2028Bcc: x' }],
  ['an address in the text', { text: 'Zapłać na https://example.com' }],
  ['a mailbox in the text', { text: 'Pisz do thief@example.org' }],
  ['a tag in the text', { text: '<img src=x>' }],
])('%s is refused, and nothing is mailed', async (_name, words) => {
  const { remind, list } = await anOverdueTenancy()

  const { status, body } = await remind(words)

  expect([status, body.code]).toEqual([400, 'validation_failed'])
  expect((await list()).data).toEqual([])
})

test('each level is sent once, also by two people at the same moment, and none after the third', async () => {
  const { call, remind, list, settlementId } = await anOverdueTenancy()

  const together = await Promise.all([remind({ level: 1 }), remind({ level: 1 })])
  const second = await remind()
  const third = await remind({ delivery: 'handed_over' })
  const fourth = await remind()
  const { data, next } = await list()
  const balances = (await call('GET', '/v1/balances')).body

  expect(together.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect([second.body.level, third.body.level]).toEqual([2, 3])
  expect(third.body.mail_id).toBeNull()
  expect([fourth.status, fourth.body]).toMatchObject([409, { code: 'invalid_state' }])
  expect(JSON.stringify(fourth.body)).toContain(settlementId)
  expect([data.map(({ level }: { level: number }) => level), next]).toEqual([[3, 2, 1], null])
  expect(balances.data[0].last_reminder).toEqual({ level: 3, reminded_on: dayIn(new Date()) })
})

test('a tenant who stopped the mails gets none, and the landlord may hand the reminder over', async () => {
  const tenancy = await anOverdueTenancy()
  const { token } = await aLink(tenancy)
  await tenancy.landlord.settlements.request('POST', '/v1/tenant/mails/decline', { token })

  const refused = await tenancy.remind()
  const kept = (await tenancy.list()).data
  const handed = await tenancy.remind({ delivery: 'handed_over' })

  expect([refused.status, refused.body.code, kept]).toEqual([409, 'recipient_declined', []])
  expect(handed.body).toMatchObject({ level: 1, mail_id: null })
})

test('a paid statement and one that is not due get no reminder, and the next debt starts at level 1', async () => {
  const tenancy = await aTenancy(world)
  const { remind, list } = remindersOf(tenancy, `/v1/agreements/${tenancy.agreement.id}`)
  const early = await remind()
  await tenancy.charge('2026-01', [{ amount_pln: 100 }])
  await remind()
  await tenancy.pay({ amount_pln: 100 })
  const paid = await remind()
  const nothing = (await list()).next
  const balances = (await tenancy.call('GET', '/v1/balances')).body
  await tenancy.charge('2026-02', [{ amount_pln: 50 }])

  expect([early, paid].map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'invalid_state'],
    [409, 'invalid_state'],
  ])
  expect(nothing).toBeNull()
  expect(balances.data[0].last_reminder).toBeNull()
  expect((await list()).next).toMatchObject({ level: 1, overdue_pln: 50 })
})

test('another account can neither remind a tenant nor read the reminders', async () => {
  const { path } = await anOverdueTenancy()
  const stranger = await aTenancy(world)

  const answers = [
    await stranger.call('POST', `${path}/reminders`, {}),
    await stranger.call('GET', `${path}/reminders`),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})
