import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { agreementTerms, anApartment } from '@lokum/local-stack/world/rental'
import { aPdf } from '../../../../packages/bill-reader/test/files.ts'
import { watchStatements } from '../count-statements.ts'
import { commit, discard, preview } from '../ledger/payment-imports/a-statement-file.ts'
import { createMeter } from '../tenancies/meters/a-meter.ts'
import { countAll, openWorldOf, statusesOf, upload, usageOf } from './a-quota.ts'

const open = () => openWorldOf({ busy: { documents: 12, meters: 9, agreements: 3, payments_per_month: 9 }, calm: {} })

let statements: ReturnType<typeof watchStatements>
let opened: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  statements = watchStatements()
  opened = await open()
})
afterAll(async () => {
  await opened.world[Symbol.asyncDispose]()
  statements[Symbol.dispose]()
})

/** Random numbers that are the same in each run. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Actions of an account on its counters, and those of a later release or an operator in its database. */
async function deedsOf(landlord: Landlord) {
  const { settlements } = landlord
  const { query } = opened.world.pools.settlements
  const ask = query.bind(opened.world.pools.settlements)
  const apartments = await Promise.all([1, 2, 3, 4].map(() => anApartment(landlord)))
  const known = aPdf()
  const payment = { received_on: '2026-03-05', amount_pln: 10 }
  const change = async (sql: string) => {
    await ask(sql, [landlord.accountId])
    return { status: 0 }
  }
  return [
    () => upload(landlord),
    () => upload(landlord, known),
    () => createMeter(landlord, { apartment_id: apartments[0]?.id, number: '1' }),
    () => createMeter(landlord, { apartment_id: apartments[0]?.id, number: '2', initial_value: 999_999 }),
    (random: number) =>
      settlements.request('POST', '/v1/agreements', { body: agreementTerms(apartments[random % 4]?.id) }),
    () => settlements.request('POST', '/v1/payments', { body: payment }),
    async () => {
      const { id } = await preview(landlord, [{ title: 'a' }, { title: 'b' }])
      return await commit(landlord, id)
    },
    async () => discard(landlord, (await preview(landlord, [{ title: 'c' }])).id),
    () => change('DELETE FROM document WHERE id = (SELECT min(id) FROM document WHERE account_id = $1)'),
    () => change('UPDATE document SET size_bytes = size_bytes + 7 WHERE account_id = $1'),
    () => change(deleteMeter),
    () => change('DELETE FROM payment_import_row WHERE account_id = $1 AND "row" = 1'),
  ]
}

const deleteMeter = `
  WITH chosen AS (SELECT min(id) AS id FROM meter WHERE account_id = $1),
    readings AS (DELETE FROM reading WHERE meter_id = (SELECT id FROM chosen) RETURNING 1),
    devices AS (DELETE FROM meter_device WHERE meter_id = (SELECT id FROM chosen) RETURNING (SELECT count(*) FROM readings))
  DELETE FROM meter WHERE id = (SELECT id FROM chosen) AND (SELECT count(*) FROM devices) >= 0`

test('after many random additions, refusals and deletions at once, each counter is what counting everything gives', async () => {
  const landlord = opened.named('busy')
  const deeds = await deedsOf(landlord)
  const random = randomOf(54)

  const answers: { status: number }[] = []
  for (let round = 0; round < 20; round += 1) {
    const chosen = [1, 2, 3, 4].map(() => deeds[random(deeds.length)])
    answers.push(...(await Promise.all(chosen.map((deed) => deed?.(random(4)) ?? { status: 0 }))))
  }

  const { payments_per_month: _, ...counted } = await countAll(opened.world, landlord)
  expect(await usageOf(landlord)).toMatchObject(counted)
  expect(Object.keys(statusesOf(answers))).toEqual(expect.arrayContaining(['0', '200', '201', '400', '403', '409']))
})

test('each addition sends one statement for its quota, a file two, and nothing else sends any', async () => {
  const landlord = opened.named('calm')
  const { id: apartment_id } = await anApartment(landlord)
  const { request } = landlord.settlements
  const ofQuotas = async (work: () => Promise<{ status: number }>) =>
    (await statements.of(work)).filter((text) => /account_usage|usage_of_account/.test(text)).length
  const body = { received_on: '2026-03-05', amount_pln: 10 }

  expect(await ofQuotas(() => createMeter(landlord, { apartment_id }))).toBe(1)
  expect(await ofQuotas(() => request('POST', '/v1/agreements', { body: agreementTerms(apartment_id) }))).toBe(1)
  expect(await ofQuotas(() => request('POST', '/v1/payments', { body }))).toBe(1)
  expect(await ofQuotas(() => upload(landlord))).toBe(2)
  for (const path of ['meters', 'agreements', 'payments', 'documents', 'settlements'])
    expect(await ofQuotas(() => request('GET', `/v1/${path}`))).toBe(0)
  expect(await ofQuotas(() => request('POST', '/v1/settlements', { body: { apartment_id, period: '2026-03' } }))).toBe(
    0,
  )
})
