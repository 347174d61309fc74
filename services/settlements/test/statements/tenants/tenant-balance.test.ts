import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement } from '@lokum/local-stack/world/rental'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { aFlat, close, type Flat, pay, seen } from './a-flat.ts'
import { aLink, holding } from './a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const get = async ({ landlord }: Flat, path: string) => (await landlord.settlements.request('GET', path)).body

/** Closes a month whose due day is over. */
async function owe(flat: Flat, period: string) {
  const { id } = await close(flat, period)
  await setDueDay(world, id, '2026-06-10')
}

async function isAccepted(mailId: string) {
  await eventually(async () => {
    const { rows } = await world.pools.settlements.query('SELECT state FROM mail WHERE id = $1', [mailId])
    return rows[0].state === 'accepted'
  })
}

async function remind({ landlord, path }: Flat, body: object = { delivery: 'handed_over' }) {
  const { status, body: reminder } = await landlord.settlements.request('POST', `${path}/reminders`, { body })
  expect([reminder.code, status]).toEqual([undefined, 201])
  return reminder
}

test('the tenant sees the balance that the landlord sees, of all months, whichever month is open', async () => {
  const flat = await aFlat(await world.aLandlord())
  await close(flat, '2026-04')
  await close(flat, '2026-05')
  await pay(flat, 1000.5, '2026-05-04')

  const landlords = await get(flat, `${flat.path}/balance`)
  const listed = await get(flat, '/v1/balances')
  const tenants = [await seen(flat, '?period=2026-04'), await seen(flat)]

  const [row] = listed.data
  expect(tenants.map(({ balance }) => balance)).toEqual([landlords, landlords])
  expect(landlords).toMatchObject({ charged_pln: row.charged_pln, paid_pln: 1000.5, balance_pln: row.owed_pln })
  expect(landlords.settlements).toMatchObject([
    { period: '2026-04', due_on: row.due_on, open_pln: 1399.5 },
    { period: '2026-05', open_pln: 2400 },
  ])
})

test('the tenant sees level, day, sum and interest of each reminder that was mailed or handed over, and none that failed', async () => {
  const flat = await aFlat(await world.aLandlord(), { tenant: { name: 'Jan Nowak', email: 'jan@example.org' } })
  await owe(flat, '2026-04')
  const mailed = await remind(flat, {})
  await isAccepted(mailed.mail_id)
  await world.pools.settlements.query(
    "UPDATE mail SET state = 'failed', due_at = NULL, lease = NULL, leased_until = NULL, accepted_at = NULL WHERE id = $1",
    [mailed.mail_id],
  )
  const failed = await seen(flat)
  await world.pools.settlements.query(
    "UPDATE mail SET state = 'accepted', due_at = NULL, accepted_at = '2026-05-12T22:30:00Z' WHERE id = $1",
    [mailed.mail_id],
  )
  const interest_rates = [{ valid_from: '2026-01-01', percent: 11.25, source: 'M.P. 2026' }]
  await flat.landlord.settlements.request('PATCH', '/v1/account/profile', { body: { interest_rates } })
  const handed = await remind(flat, { delivery: 'handed_over', with_interest: true })
  const both = await seen(flat)

  const asked = { overdue_pln: 2400, due_on: '2026-06-10' }
  expect(failed.reminders).toEqual([])
  expect(both.reminders).toEqual([
    { ...asked, level: 2, interest_pln: handed.interest_pln, sent_on: dayIn(new Date(handed.created_at)) },
    { ...asked, level: 1, interest_pln: null, sent_on: '2026-05-13' },
  ])
  expect(handed.interest_pln).toBeGreaterThan(0)
})

test('the tenant sees the instalments that were agreed, and what of them is paid', async () => {
  const flat = await aFlat(await world.aLandlord())
  await close(flat, '2026-04')
  const instalments = [{ due_on: '2098-01-10' }, { due_on: '2098-02-10' }]
  const path = `/v1/agreements/${flat.agreement.id}/instalments`
  const { status } = await flat.landlord.settlements.request('PATCH', path, { body: { instalments } })
  await pay(flat, 1000, '2026-05-04')

  const { balance } = await seen(flat)

  expect(status).toBe(200)
  expect(balance.settlements[0]).toMatchObject({
    due_on: '2098-01-10',
    open_pln: 1400,
    instalments: [
      { due_on: '2098-01-10', amount_pln: 1200, open_pln: 200 },
      { due_on: '2098-02-10', amount_pln: 1200, open_pln: 1200 },
    ],
  })
})

test('of one plan for two months, the tenant is asked for the next instalment alone', async () => {
  const flat = await aFlat(await world.aLandlord())
  await owe(flat, '2026-04')
  await owe(flat, '2026-05')
  const instalments = [{ due_on: '2098-01-10' }, { due_on: '2098-02-10' }, { due_on: '2098-03-10' }]
  const path = `/v1/agreements/${flat.agreement.id}/instalments`
  const { body } = await flat.landlord.settlements.request('PATCH', path, { body: { instalments } })
  const first = await seen(flat)
  await pay(flat, 1600, '2026-06-20')
  const second = await seen(flat)
  await pay(flat, 1600, '2026-06-21')
  const third = await seen(flat)

  expect(body.instalments).toMatchObject(instalments.map((one) => ({ ...one, amount_pln: 1600, open_pln: 1600 })))
  expect([first, second, third].map(({ to_pay_pln, transfer_pln }) => [to_pay_pln, transfer_pln])).toEqual([
    [4800, 1600],
    [3200, 1600],
    [1600, 1600],
  ])
})

test('the transfer of a tenant with instalments asks for the next one, and for all that are due once their days are over', async () => {
  const flat = await aFlat(await world.aLandlord())
  const { id } = await close(flat, '2026-04')
  const whole = await seen(flat)
  const instalments = [{ due_on: '2098-01-10' }, { due_on: '2098-02-10' }, { due_on: '2098-03-10' }]
  const path = `/v1/agreements/${flat.agreement.id}/instalments`
  await flat.landlord.settlements.request('PATCH', path, { body: { instalments } })
  await pay(flat, 100, '2026-05-04')
  const next = await seen(flat)
  await world.pools.settlements.query(
    "UPDATE instalment SET due_on = due_on - interval '80 years' WHERE settlement_id = $1 AND due_on < '2098-03-01'",
    [id],
  )
  const late = await seen(flat)
  await close(flat, '2026-05')
  const [both, before] = [await seen(flat), await seen(flat, '?period=2026-04')]

  expect([whole.to_pay_pln, whole.transfer_pln]).toEqual([2400, 2400])
  expect([next.to_pay_pln, next.transfer_pln]).toEqual([2300, 700])
  expect([late.to_pay_pln, late.transfer_pln]).toEqual([2300, 1500])
  expect([both.to_pay_pln, both.transfer_pln]).toEqual([4700, 3900])
  expect([before.to_pay_pln, before.transfer_pln]).toEqual([2300, 1500])
  const inCodes = [whole, next, late].map(({ transfer_code }) => transfer_code.split('|')[3])
  expect(inCodes).toEqual(['240000', '070000', '150000'])
})

test('a link shows no money and no reminder of another agreement of the same person, or of another tenant of the flat', async () => {
  const landlord = await world.aLandlord()
  const tenant = { name: 'Jan Nowak', email: 'jan@example.org' }
  const flat = await aFlat(landlord, { tenant, ends_on: '2026-04-30' })
  const other = await aFlat(landlord, { tenant, rent_pln: 7100 })
  const next = await anAgreement(landlord, flat.apartment.id, {
    mode: 'rent_only',
    rent_pln: 9300,
    starts_on: '2026-05-01',
  })
  const after = { ...flat, agreement: next, path: `/v1/agreements/${next.id}` }
  for (const one of [flat, other]) await owe(one, '2026-04')
  await owe(after, '2026-05')
  for (const [one, amount] of [
    [other, 71.11],
    [after, 93.33],
  ] as const) {
    await pay(one, amount, '2026-05-04')
    await remind(one)
  }
  await pay(flat, 24.22, '2026-05-04')

  const { balance, reminders } = await seen(flat)

  expect(balance).toMatchObject({ agreement_id: flat.agreement.id, charged_pln: 2400, paid_pln: 24.22 })
  expect(balance.settlements).toHaveLength(1)
  expect(reminders).toEqual([])
})

test('an account sees nothing of the reminders and payments of another, and a revoked link shows nothing at all', async () => {
  const flat = await aFlat(await world.aLandlord())
  const stranger = await aFlat(await world.aLandlord())
  for (const one of [flat, stranger]) await owe(one, '2026-04')
  await pay(stranger, 1000, '2026-05-04')
  await remind(stranger)
  const { id, token } = await aLink(flat)
  const open = await holding(flat, token).get('settlement')
  await flat.landlord.settlements.request('POST', `${flat.path}/tenant-links/${id}/revoke`)
  const revoked = await holding(flat, token).get('settlement')

  expect(open.body).toMatchObject({ balance: { paid_pln: 0, balance_pln: 2400 }, reminders: [] })
  expect([revoked.status, revoked.body.code]).toEqual([401, 'invalid_token'])
  expect(revoked.body).not.toHaveProperty('balance')
})
