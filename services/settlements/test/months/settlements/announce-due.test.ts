import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { type Database, openDatabase } from '@lokum/service-kit/database/open-database'
import { type Announce, announceDue, startDueAnnouncer } from '../../../src/months/settlements/announce-due.ts'

let world: World
let replicas: Database[]
beforeAll(async () => {
  world = await openWorld()
  const url = world.system.databaseUrls.settlements
  const open = () => openDatabase({ url, entities: [], applicationName: 'announcer', poolSize: 2 })
  replicas = [world.use(await open()), world.use(await open())]
})
afterAll(() => world[Symbol.asyncDispose]())

type Landlord = Awaited<ReturnType<World['aLandlord']>>

// Far from the days on which the running services announce.
const fifthOfMay = new Date('2031-05-05T10:00:00Z')

async function announce(now: Date, by = replicas[0]) {
  if (!by) throw new Error('There is no such replica.')
  let committed = 0
  await announceDue({ orm: by.orm, committed: () => (committed += 1) }, { now, signal: new AbortController().signal })
  return committed
}

async function switchOn({ settlements }: Landlord, settlement_due_events = true) {
  await settlements.request('PATCH', '/v1/account/profile', { body: { settlement_due_events } })
}

async function aLandlordWithOne() {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment.id, { starts_on: '2031-04-30' })
  await switchOn(landlord)
  return { landlord, apartment, agreement }
}

async function eventsOf({ accountId }: Landlord) {
  const { rows } = await world.pools.settlements.query(
    `SELECT aggregate_id, sequence, occurred_at, data, published_at FROM outbox_event
     WHERE account_id = $1 AND type = 'settlement.due' ORDER BY seq`,
    [accountId],
  )
  return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }))
}

const daysOf = async (landlord: Landlord) => (await eventsOf(landlord)).map(({ data }) => data.announced_on)

test('an account that asked for it hears on days 1 to 10, once a day, of settlements that were not sent', async () => {
  const { landlord, apartment, agreement } = await aLandlordWithOne()
  const { body: settlement } = await settle(landlord, { apartment_id: apartment.id, period: '2031-04' })

  for (const hour of ['00', '10', '21']) await announce(new Date(`2031-05-01T${hour}:30:00Z`))
  await announce(new Date('2031-05-02T00:30:00Z'))

  const events = await eventsOf(landlord)
  expect(events).toMatchObject([
    { aggregate_id: landlord.accountId, sequence: 20310501 },
    { aggregate_id: landlord.accountId, sequence: 20310502 },
  ])
  expect(events[0]?.data).toEqual({
    announced_on: '2031-05-01',
    period: '2031-04',
    count: 1,
    settlements: [
      {
        apartment_id: apartment.id,
        label: apartment.label,
        agreement_id: agreement.id,
        tenant: 'Jan Lis',
        settlement_id: settlement.id,
        reference_code: settlement.reference_code,
        state: 'draft',
      },
    ],
  })
})

test('the days are those of Poland', async () => {
  const { landlord } = await aLandlordWithOne()

  await announce(new Date('2031-04-30T21:59:00Z'))
  await announce(new Date('2031-04-30T22:01:00Z'))
  await announce(new Date('2031-05-10T21:59:00Z'))
  await announce(new Date('2031-05-10T22:01:00Z'))

  expect(await daysOf(landlord)).toEqual(['2031-05-01', '2031-05-10'])
})

test('December is due in January', async () => {
  const { landlord } = await aLandlordWithOne()

  await announce(new Date('2032-01-03T10:00:00Z'))

  expect((await eventsOf(landlord))[0]?.data).toMatchObject({ announced_on: '2032-01-03', period: '2031-12' })
})

test('of two replicas that announce at once, and again after a restart, one records the event', async () => {
  const { landlord } = await aLandlordWithOne()

  await Promise.all([...replicas, ...replicas, ...replicas].map((replica) => announce(fifthOfMay, replica)))
  await using restarted = await openDatabase({
    url: world.system.databaseUrls.settlements,
    entities: [],
    applicationName: 'restarted',
    poolSize: 1,
  })
  await announce(fifthOfMay, restarted)

  expect(await daysOf(landlord)).toEqual(['2031-05-05'])
})

test('an account hears nothing without the switch, after it is switched off, or when all is sent', async () => {
  const silent = await world.aLandlord()
  await anAgreement(silent, (await anApartment(silent)).id, { starts_on: '2031-04-01' })
  const { landlord: off } = await aLandlordWithOne()
  await switchOn(off, false)
  const { landlord: done, apartment } = await aLandlordWithOne()
  const { body: sent } = await settle(done, { apartment_id: apartment.id, period: '2031-04' })
  await world.pools.settlements.query(`UPDATE settlement SET state = 'sent' WHERE id = $1`, [sent.id])

  await announce(fifthOfMay)

  for (const landlord of [silent, off, done]) expect(await daysOf(landlord)).toEqual([])
})

test('what becomes due later on a day is announced on that day', async () => {
  const { landlord, apartment } = await aLandlordWithOne()
  const { body: sent } = await settle(landlord, { apartment_id: apartment.id, period: '2031-04' })
  const pass = (state: string) =>
    world.pools.settlements.query('UPDATE settlement SET state = $2 WHERE id = $1', [sent.id, state])
  await pass('sent')
  await announce(fifthOfMay)
  await pass('calculated')

  await announce(new Date('2031-05-05T12:00:00Z'))

  expect(await daysOf(landlord)).toEqual(['2031-05-05'])
})

test('an event counts all and names the first hundred', async () => {
  const { landlord, agreement } = await aLandlordWithOne()
  await world.pools.settlements.query(manyAgreements, [agreement.id])

  await announce(fifthOfMay)

  const [event] = await eventsOf(landlord)
  expect(event?.data.count).toBe(121)
  expect(event?.data.settlements).toHaveLength(100)
})

/** One agreement in each of 120 more apartments. */
const manyAgreements = `
  WITH one AS (SELECT agreement.*, lpad(number::text, 3, '0') AS mark FROM agreement, generate_series(1, 120) AS number WHERE id = $1),
  apartments AS (
    INSERT INTO apartment_copy (id, account_id, version, data)
    SELECT 'apt_' || mark || right(one.apartment_id, 23), one.account_id, 1, data
    FROM one JOIN apartment_copy AS copy ON copy.id = one.apartment_id)
  INSERT INTO agreement (id, terms_id, account_id, apartment_id, tenant_name, tenant_email, tenant_locale, landlord_name,
    landlord_account_number, starts_on, mode, rent_pln, proration, fixed_charges, persons, due_day, shared_costs, created_at, updated_at)
  SELECT 'agr_' || mark || right(id, 23), 'trm_' || mark || right(id, 23), account_id, 'apt_' || mark || right(apartment_id, 23), tenant_name, tenant_email,
    tenant_locale, landlord_name, landlord_account_number, starts_on, mode, rent_pln, proration, fixed_charges, persons, due_day,
    shared_costs, now(), now()
  FROM one`

test('the process that leads announces by itself, and the event is published', async () => {
  const { landlord } = await aLandlordWithOne()
  const [{ orm } = { orm: undefined }] = replicas
  if (!orm) throw new Error('There is no replica.')
  const overdue: Date[] = []
  const announceOverdue: Announce = async (_deps, { now }) => {
    overdue.push(now)
  }
  const outside = { log: { warn: () => {} }, clock: () => fifthOfMay, times: { everyMs: 50 } }
  const parts = { orm, committed: () => {}, announceOverdue, ...outside }
  let asked = 0
  const lease = () => {
    asked += 1
    return undefined
  }
  const follower = startDueAnnouncer({ ...parts, relay: { lease } })
  // A turn begins after the one before.
  await eventually(() => asked >= 2)
  await follower[Symbol.asyncDispose]()
  expect([await daysOf(landlord), overdue]).toEqual([[], []])

  await using _leader = startDueAnnouncer({ ...parts, relay: { lease: () => ({ token: '1', holder: 'test' }) } })

  await eventually(async () => expect((await eventsOf(landlord))[0]?.published_at).toBeTruthy())
  await eventually(() => overdue.length > 0)
  expect(await daysOf(landlord)).toEqual(['2031-05-05'])
})
