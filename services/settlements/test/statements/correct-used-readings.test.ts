import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { brokenSums, look, step } from '../months/settlements/a-month.ts'
import { aMeteredMonth, approveAgain } from './a-metered-month.ts'
import { download, handOver } from './a-prepared-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

type Month = Awaited<ReturnType<typeof aMeteredMonth>>

function correct({ landlord, meter, reading }: Month, value: number) {
  return landlord.request('PATCH', `/v1/meters/${meter.id}/readings/${reading.id}`, { body: { value } })
}

test('an open settlement that uses a corrected reading has to be calculated again', async () => {
  const month = await aMeteredMonth(world)

  const { status } = await correct(month, 115)
  const { body: outdated } = await look(month.landlord, month.id)
  const refused = await step(month.landlord, month.id, 'prepare')
  const calculated = await approveAgain(month)
  const prepared = await step(month.landlord, month.id, 'prepare')

  expect(status).toBe(200)
  expect(outdated.missing).toMatchObject([{ code: 'calculation' }])
  expect(refused).toMatchObject({ status: 409, body: { code: 'settlement_incomplete' } })
  expect([calculated.total_pln, prepared.body.statement?.total_pln]).toEqual([2550, 2550])
})

test('a reading that a prepared or sent statement uses is not corrected until that is reopened or corrected', async () => {
  const month = await aMeteredMonth(world)
  const { landlord, id, code } = month
  await step(landlord, id, 'prepare')

  const whilePrepared = await correct(month, 115)
  await step(landlord, id, 'reopen')
  const reopened = await correct(month, 116)
  await approveAgain(month)
  await step(landlord, id, 'prepare')
  await handOver(landlord, id)
  const sent = await download(landlord, id, 'json')
  const whileSent = await correct(month, 117)
  await step(landlord, id, 'correct', { reason: 'misread' })
  const corrected = await correct(month, 118)
  const stillSent = await download(landlord, id, 'json', 2)

  for (const refused of [whilePrepared, whileSent]) {
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'invalid_state', objects: [id] },
    })
    expect(refused.body.detail).toContain(code)
    expect(refused.body.detail).toContain('Reopen')
  }
  expect([reopened.status, corrected.status]).toEqual([200, 200])
  expect(stillSent.bytes).toEqual(sent.bytes)
  expect((await look(landlord, id)).body.missing).toMatchObject([{ code: 'calculation' }])
})

test('a reading of another day can be corrected beside a sent statement, and a reason changes no statement', async () => {
  const month = await aMeteredMonth(world)
  const { landlord, meter, reading } = month
  const body = { read_on: '2026-05-31', value: 130 }
  const { body: may } = await landlord.request('POST', `/v1/meters/${meter.id}/readings`, { body })
  await step(landlord, month.id, 'prepare')
  await handOver(landlord, month.id)

  const other = await correct({ ...month, reading: may }, 131)
  const path = `/v1/meters/${meter.id}/readings/${reading.id}`
  const explained = await landlord.request('PATCH', path, { body: { reason: 'Read by the caretaker' } })

  expect([other.status, explained.status]).toEqual([200, 200])
})

test('the day of a meter that a sent statement starts with stays until the settlement is corrected', async () => {
  const month = await aMeteredMonth(world)
  const { landlord, id, meter } = month
  const move = () => landlord.request('PATCH', `/v1/meters/${meter.id}`, { body: { installed_on: '2026-04-02' } })
  await step(landlord, id, 'prepare')
  await handOver(landlord, id)

  const refused = await move()
  await step(landlord, id, 'correct', { reason: 'the wrong day' })
  const moved = await move()

  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'invalid_state', objects: [id] },
  })
  expect(moved).toMatchObject({ status: 200, body: { installed_on: '2026-04-02' } })
  expect((await look(landlord, id)).body.missing).toMatchObject([{ code: 'calculation' }])
})

test('corrections at the same moment as calculate, prepare and send leave a whole settlement', async () => {
  const month = await aMeteredMonth(world)
  const { landlord, id, meter } = month
  const values = [111, 112, 113, 114, 115, 116]

  const rounds = []
  for (const value of values)
    rounds.push(
      ...(await Promise.all([
        correct(month, value),
        step(landlord, id, 'calculate'),
        step(landlord, id, 'items/decisions', { decision: 'approve' }),
        step(landlord, id, 'prepare'),
        correct(month, value + 1),
        step(landlord, id, value < 116 ? 'reopen' : 'mark-sent', { reason: 'handed over' }),
      ])),
    )

  expect(rounds.filter(({ status }) => status >= 500)).toEqual([])
  expect(await brokenSums(world, landlord)).toEqual([])
  const { body: settlement } = await look(landlord, id)
  const { body: readings } = await landlord.request('GET', `/v1/meters/${meter.id}/readings`)
  if (['prepared', 'sent'].includes(settlement.state))
    expect(settlement.items).toContainEqual(
      expect.objectContaining({
        inputs: expect.objectContaining({ current: expect.objectContaining({ value: readings.data[0].value }) }),
      }),
    )
})

test('a reading that a prepared statement uses is not cancelled until that is reopened', async () => {
  const { landlord, id, code, meter, reading } = await aMeteredMonth(world)
  const path = `/v1/meters/${meter.id}/readings/${reading.id}/cancel`
  const cancel = () => landlord.request('POST', path, { body: { reason: 'misread' } })
  await step(landlord, id, 'prepare')

  const refused = await cancel()
  await step(landlord, id, 'reopen')
  const cancelled = await cancel()

  expect(refused).toMatchObject({ status: 409, body: { objects: [id] } })
  expect(refused.body.detail).toContain(code)
  expect(cancelled.status).toBe(200)
  expect((await look(landlord, id)).body.missing).not.toEqual([])
})

/** A sent month whose correction has begun. */
async function aCorrectedMonth(): Promise<Month> {
  const month = await aMeteredMonth(world)
  const { landlord, id } = month
  await step(landlord, id, 'prepare')
  await handOver(landlord, id)
  await step(landlord, id, 'correct', { reason: 'misread' })
  return month
}

test('a correction is not abandoned while a reading differs from the one that the sent statement uses', async () => {
  const month = await aCorrectedMonth()
  const { landlord, id, meter, apartment } = month
  await correct(month, 118.5)
  await approveAgain(month)

  const refused = await step(landlord, id, 'cancel-correction')
  await correct(month, 120)
  const abandoned = await step(landlord, id, 'cancel-correction')

  const reason = `the sent statement uses readings that were changed since: ${meter.number}, 30 Apr 2026: 120.`
  expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state', objects: [meter.id, apartment.id] } })
  expect(refused.body.detail).toContain(reason)
  expect(abandoned).toMatchObject({ status: 200, body: { state: 'sent' } })
})

test('a withdrawn reading is recorded again before a correction is abandoned', async () => {
  const { landlord, id, meter, reading } = await aCorrectedMonth()
  const path = `/v1/meters/${meter.id}/readings`
  await landlord.request('POST', `${path}/${reading.id}/cancel`, { body: { reason: 'misread' } })

  const refused = await step(landlord, id, 'cancel-correction')
  await landlord.request('POST', path, { body: { read_on: '2026-04-30', value: 120 } })
  const abandoned = await step(landlord, id, 'cancel-correction')

  expect([refused.status, abandoned.status]).toEqual([409, 200])
})
