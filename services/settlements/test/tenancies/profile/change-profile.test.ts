import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { tracesOf } from '../agreements/traces-of.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const path = '/v1/account/profile'
const get = ({ settlements }: Landlord) => settlements.request('GET', path)
const change = ({ settlements }: Landlord, body: unknown, headers: Record<string, string> = {}) =>
  settlements.request('PATCH', path, { body, headers })

const unwritten = {
  name: null,
  address: null,
  email: null,
  phone: null,
  bank_account_numbers: [],
  tax_account_number: null,
  tax_paid_each: 'month',
  defaults: { tenant_locale: 'pl', mode: null, proration: 'by_days', due_day: 10, shared_costs: [] },
  reminder_texts: [],
  interest_rates: [],
  settlement_due_events: false,
  updated_at: null,
}

const aText = (members: object = {}) => ({ locale: 'en', level: 1, subject: 'Rent', text: 'Please pay.', ...members })

const aRate = (valid_from: string, percent: number) => ({ valid_from, percent, source: 'M.P. 2026 poz. 1' })

test('a profile that was never written has defaults and an ETag to change it under', async () => {
  const landlord = await world.aLandlord()

  const answer = await get(landlord)
  const changed = await change(landlord, { name: 'Anna Nowak' }, { 'if-match': '"0"' })

  expect(answer).toMatchObject({ status: 200, headers: { etag: '"0"' } })
  expect(answer.body).toEqual(unwritten)
  expect(changed).toMatchObject({ status: 200, headers: { etag: '"1"' }, body: { name: 'Anna Nowak' } })
})

test('a profile is stored with all its members and audited once', async () => {
  const landlord = await world.aLandlord()

  const answer = await change(landlord, {
    name: ' Zoë Žák ',
    address: 'ul. Krótka 1, Kraków',
    email: 'zoe@example.org',
    phone: '+48 600 700 800',
    bank_account_numbers: ['PL24 1600 0003 5175 5306 4331 4956'],
    defaults: {
      tenant_locale: 'en',
      mode: 'rent_only',
      proration: 'full_months',
      due_day: 5,
      shared_costs: [
        { category: 'waste', share_by: 'persons' },
        { category: 'internet', share_by: 'percent', percent: 33.3333 },
      ],
    },
    reminder_texts: [{ locale: 'en', level: 2, subject: ' Rent ', text: 'Please pay {amount}, {tenant}.' }],
    interest_rates: [aRate('2026-05-08', 10.75), aRate('2025-01-01', 11.25)],
    settlement_due_events: true,
  })

  expect(answer).toMatchObject({ status: 200, headers: { etag: '"1"' } })
  expect(answer.body).toEqual({
    name: 'Zoë Žák',
    address: 'ul. Krótka 1, Kraków',
    email: 'zoe@example.org',
    phone: '+48 600 700 800',
    bank_account_numbers: ['24160000035175530643314956'],
    tax_account_number: null,
    tax_paid_each: 'month',
    defaults: {
      tenant_locale: 'en',
      mode: 'rent_only',
      proration: 'full_months',
      due_day: 5,
      shared_costs: [
        { category: 'waste', share_by: 'persons', percent: null },
        { category: 'internet', share_by: 'percent', percent: 33.3333 },
      ],
    },
    reminder_texts: [{ locale: 'en', level: 2, subject: 'Rent', text: 'Please pay {amount}, {tenant}.' }],
    interest_rates: [aRate('2025-01-01', 11.25), aRate('2026-05-08', 10.75)],
    settlement_due_events: true,
    updated_at: expect.any(String),
  })
  expect((await get(landlord)).body).toEqual(answer.body)
  const { audit, events } = await tracesOf(world, landlord.accountId)
  expect(audit).toMatchObject([
    {
      action: 'profile.updated',
      object: landlord.accountId,
      event: { data: answer.body },
    },
  ])
  expect(events).toMatchObject([{ type: 'audit.event', sequence: 1 }])
})

test('a patch changes what it names, and null removes', async () => {
  const landlord = await world.aLandlord()
  await change(landlord, { name: 'Anna Nowak', address: 'ul. Krótka 1', defaults: { due_day: 5, mode: 'rent_only' } })

  const renamed = await change(landlord, { name: 'Ewa Nowak', defaults: { mode: null } })
  const same = await change(landlord, { name: 'Ewa Nowak' })
  const removed = await change(landlord, { name: null, address: null })

  expect(renamed.body).toMatchObject({
    name: 'Ewa Nowak',
    address: 'ul. Krótka 1',
    defaults: { due_day: 5, mode: null },
  })
  expect(same.headers.etag).toBe(renamed.headers.etag)
  expect(removed).toMatchObject({
    headers: { etag: '"3"' },
    body: { name: null, address: null, defaults: { due_day: 5 } },
  })
  expect((await tracesOf(world, landlord.accountId)).audit.length).toBe(3)
})

test('a profile that has changed meanwhile is not overwritten', async () => {
  const landlord = await world.aLandlord()
  await change(landlord, { name: 'Anna Nowak' })

  const stale = await change(landlord, { name: 'Ewa Nowak' }, { 'if-match': '"0"' })

  expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
  expect((await get(landlord)).body.name).toBe('Anna Nowak')
})

test('of twenty concurrent changes under one ETag, one is made', async () => {
  const landlord = await world.aLandlord()
  const names = Array.from({ length: 20 }, (_, index) => `Anna ${index}`)

  const answers = await Promise.all(names.map((name) => change(landlord, { name }, { 'if-match': '"0"' })))

  const outcomes = answers.map(({ status }) => status).toSorted()
  expect(outcomes).toEqual([200, ...Array.from({ length: 19 }, () => 412)])
})

test.each<[string, Record<string, unknown>, string, string]>([
  ['an empty name', { name: '' }, '#/name', 'too_short'],
  ['a name with a link', { name: 'www.example.org' }, '#/name', 'invalid_format'],
  [
    'an account number that does not add up',
    { bank_account_numbers: ['24160000035175530643314957'] },
    '#/bank_account_numbers/0',
    'invalid_checksum',
  ],
  [
    'an account number twice',
    { bank_account_numbers: ['24160000035175530643314956', 'PL24160000035175530643314956'] },
    '#/bank_account_numbers',
    'repeated',
  ],
  [
    'eleven account numbers',
    { bank_account_numbers: Array(11).fill('24160000035175530643314956') },
    '#/bank_account_numbers',
    'too_many_items',
  ],
  ['a due day that February lacks', { defaults: { due_day: 29 } }, '#/defaults/due_day', 'too_large'],
  ['no language', { defaults: { tenant_locale: null } }, '#/defaults/tenant_locale', 'invalid_value'],
  ['a rent', { defaults: { rent_pln: 1 } }, '#/defaults/rent_pln', 'unknown_member'],
  ['a switch of another type', { settlement_due_events: 'yes' }, '#/settlement_due_events', 'invalid_type'],
  [
    'an unknown placeholder',
    { reminder_texts: [aText({ text: 'Please pay {sum}.' })] },
    '#/reminder_texts/0/text',
    'invalid_format',
  ],
  [
    'a placeholder twice',
    { reminder_texts: [aText({ subject: '{amount} {amount}' })] },
    '#/reminder_texts/0/subject',
    'invalid_format',
  ],
  ['a lone brace', { reminder_texts: [aText({ text: 'Pay } {' })] }, '#/reminder_texts/0/text', 'invalid_format'],
  ['a link', { reminder_texts: [aText({ text: 'See example.org' })] }, '#/reminder_texts/0/text', 'invalid_format'],
  ['a tag', { reminder_texts: [aText({ text: '<b>Pay</b>' })] }, '#/reminder_texts/0/text', 'invalid_format'],
  [
    'a long subject',
    { reminder_texts: [aText({ subject: 'a'.repeat(101) })] },
    '#/reminder_texts/0/subject',
    'too_long',
  ],
  ['two texts for a level', { reminder_texts: [aText(), aText({ text: 'Other' })] }, '#/reminder_texts', 'repeated'],
  ['a fourth level', { reminder_texts: [aText({ level: 4 })] }, '#/reminder_texts/0/level', 'too_large'],
  [
    'two rates from a day',
    { interest_rates: [aRate('2026-01-01', 1), aRate('2026-01-01', 2)] },
    '#/interest_rates',
    'repeated',
  ],
  ['a rate of 101 %', { interest_rates: [aRate('2026-01-01', 101)] }, '#/interest_rates/0/percent', 'too_large'],
  [
    'five decimals',
    { interest_rates: [aRate('2026-01-01', 1.00001)] },
    '#/interest_rates/0/percent',
    'too_many_decimals',
  ],
  [
    'a rate without its source',
    { interest_rates: [{ ...aRate('2026-01-01', 1), source: '' }] },
    '#/interest_rates/0/source',
    'too_short',
  ],
  ['an account', { account_id: 'acc_1' }, '#/account_id', 'unknown_member'],
])('a profile with %s is refused', async (_name, body, pointer, code) => {
  const landlord = await world.aLandlord()

  const answer = await change(landlord, body)

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }))
  expect((await get(landlord)).body).toEqual(unwritten)
})

test('the refusal of a placeholder names those that there are', async () => {
  const landlord = await world.aLandlord()

  const { body } = await change(landlord, { reminder_texts: [aText({ text: '{kwota}' })] }, { 'accept-language': 'pl' })

  expect(body.errors[0].detail).toContain('{tenant}, {amount}, {due_on}, {days}, {account_number}, {transfer_title}')
})

test('changing the profile changes no agreement', async () => {
  const landlord = await world.aLandlord()
  const agreement = await anAgreement(landlord, (await anApartment(landlord)).id)

  await change(landlord, { name: 'Ewa Nowak', defaults: { due_day: 5 } })

  const { body, headers } = await landlord.settlements.request('GET', `/v1/agreements/${agreement.id}`)
  expect(body).toEqual({ ...agreement, mails_declined_at: null })
  expect(versionIn(headers)).toBe(1)
})

test('each account has a profile of its own', async () => {
  const [one, other] = [await world.aLandlord(), await world.aLandlord()]

  await change(one, { name: 'Anna Nowak' })

  expect((await get(other)).body).toEqual(unwritten)
})

test('reading and changing the profile require their scopes', async () => {
  const reader = await world.aLandlord({ scopes: ['settlements.read'] })
  const writer = await world.aLandlord({ scopes: ['settlements.write'] })

  expect((await get(reader)).status).toBe(200)
  expect(await change(reader, { name: 'Anna' })).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  expect(await get(writer)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
})

test('the account at the tax office is a micro-account, and the audit log has its last digits alone', async () => {
  const landlord = await world.aLandlord()

  const other = await change(landlord, { tax_account_number: '24160000035175530643314956' })
  const answer = await change(landlord, { tax_account_number: '27 1010 0071 2221 4405 1401 3590' })

  expect(other).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/tax_account_number' }] } })
  expect(answer.body).toMatchObject({ tax_account_number: '27101000712221440514013590' })
  const entries = JSON.stringify((await tracesOf(world, landlord.accountId)).audit)
  expect(entries).toContain('…3590')
  expect(entries).not.toContain('44051401359')
})
