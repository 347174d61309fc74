import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aTenancy, tracesOf } from '../payments/a-tenancy.ts'
import { aDebtor } from './a-debtor.ts'
import { aCsv, commit, decide, discard, paymentsOf, preview, rowsOf, send, type Transfer } from './a-statement-file.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a committed bank statement pays the settlements named by its titles', async () => {
  const { landlord, agreement, settlementId, title, balance } = await aDebtor(world)
  const transfers: Transfer[] = [
    { title, amount: '2 400,00' },
    { title: 'Prąd', amount: '-99,99' },
    { title: 'Zwrot za wodę', amount: '10,00' },
    { title: 'Wynajem', payer: 'LIS JAN UL. POLNA 1', amount: '2400,00' },
    { on: '2026-02-30', title: 'x' },
    { on: '2099-01-01', title },
  ]

  const sent = await send(landlord, aCsv(transfers))
  const before = await balance()
  const committed = await commit(landlord, sent.body.id)
  const again = await commit(landlord, sent.body.id)

  const rows = { all: 6, matched: 1, ambiguous: 1, unmatched: 1, outgoing: 1, duplicate: 0, unreadable: 2 }
  expect(sent.body).toMatchObject({ format: 'csv', state: 'preview', rows, payments: 0, matched_pln: 2400 })
  expect(sent.headers.location).toBe(`/v1/payment-imports/${sent.body.id}`)
  expect(before.paid_pln).toBe(0)
  expect(committed.body).toMatchObject({ state: 'committed', rows, payments: 1, committed_at: expect.any(String) })
  expect(again.body).toEqual(committed.body)
  expect(await paymentsOf(world, sent.body.id)).toEqual([
    { title, amount_pln: '2400.00', agreement_id: agreement.id, received_on: '2026-03-05', source: 'csv' },
  ])
  expect(await balance()).toMatchObject({ paid_pln: 2400, balance_pln: 0 })
  const { data } = await rowsOf(landlord, sent.body.id)
  const candidate = { agreement_id: agreement.id, settlement_id: settlementId }
  expect(data).toMatchObject([
    {
      row: 1,
      proposal: 'matched',
      candidates: [{ ...candidate, why: 'reference_code' }],
      payment_id: expect.any(String),
    },
    { row: 2, proposal: 'outgoing', amount_pln: -99.99, payment_id: null },
    { row: 3, proposal: 'unmatched', candidates: [], payment_id: null },
    { row: 4, proposal: 'ambiguous', candidates: [{ ...candidate, why: 'amount_and_payer' }], payment_id: null },
    { row: 5, proposal: 'unreadable', received_on: null, detail: 'Line 6: the day cannot be read.' },
    { row: 6, proposal: 'unreadable', received_on: '2099-01-01', detail: 'This day has not come yet.' },
  ])
  const traces = await tracesOf(world, sent.body.id)
  expect(traces.actions).toEqual(['payment_import.previewed', 'payment_import.committed'])
  const ofPayment = await tracesOf(world, data[0].payment_id)
  expect(ofPayment.events.map(({ type }) => type)).toEqual(['payment.received'])
})

test('a transfer that was taken back is never recorded, not even by a decision, and no tax comes of it', async () => {
  const { landlord, title, balance } = await aDebtor(world)
  const file = Buffer.from(
    `Data;Kwota;Tytuł;Nadawca;Status\n2026-03-05;2400,00;"${title}";EWA NOWAK;COFNIĘTO\n2026-03-06;-1,00;opłata;Bank;Wykonana\n`,
  )

  const sent = await send(landlord, file)
  const committed = await commit(landlord, sent.body.id)
  const decided = await commit(landlord, (await send(landlord, file)).body.id, [{ rows: [1], decision: 'record' }])

  expect(sent.body.rows).toMatchObject({ all: 2, matched: 0, outgoing: 1, skipped: 1 })
  expect(committed.body.payments).toBe(0)
  expect(decided.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '#/rows/0' }] })
  expect((await rowsOf(landlord, sent.body.id, '?proposal=skipped')).data).toMatchObject([
    { row: 1, detail: 'Line 2: the transfer was declined, cancelled or taken back.', payment_id: null },
  ])
  expect(await balance()).toMatchObject({ paid_pln: 0 })
})

test('the reason of a line follows the language of each request, whatever the language of the upload was', async () => {
  const { landlord } = await aDebtor(world)
  const { id } = await preview(landlord, [
    { amount: '10,00 EUR' },
    { on: '2026-02-30' },
    { on: '2099-01-01' },
    { amount: '-' },
  ])
  const detailsIn = async (language: string) => {
    const { data } = await rowsOf(landlord, id, '', { 'accept-language': language })
    return data.map(({ detail }: { detail: string | null }) => detail)
  }

  expect(await detailsIn('pl')).toEqual([
    'Wiersz 2: kwota nie jest w PLN.',
    'Wiersz 3: nie można odczytać daty.',
    'Ten dzień jeszcze nie nadszedł.',
    'Nie ma kwoty: nic nie wpłynęło.',
  ])
  expect(await detailsIn('en')).toEqual([
    'Line 2: the amount is not in PLN.',
    'Line 3: the day cannot be read.',
    'This day has not come yet.',
    'There is no amount: nothing came in.',
  ])
})

test('a file that names no direction warns before its commit, in the language of the request', async () => {
  const { landlord, title } = await aDebtor(world)

  const sent = await send(landlord, aCsv([{ title }]), { headers: { 'accept-language': 'pl' } })
  const signed = await preview(landlord, [{ title }, { amount: '-1,00' }])
  const seen = await landlord.settlements.request('GET', `/v1/payment-imports/${sent.body.id}`)

  expect(sent.body.warnings).toMatchObject([{ code: 'no_direction', detail: expect.stringContaining('wpłynęły') }])
  expect(seen.body.warnings).toMatchObject([{ code: 'no_direction', detail: expect.stringContaining('came in') }])
  expect(signed.warnings).toEqual([])
})

test('overlapping statements record each payment once, and two identical payments twice', async () => {
  const { landlord, title } = await aDebtor(world)
  const twice = [{ title }, { title }]
  const first = await preview(landlord, [{ title, on: '2026-03-01' }, ...twice])
  await commit(landlord, first.id)

  const same = await preview(landlord, [{ title, on: '2026-03-01' }, ...twice])
  const later = await preview(landlord, [...twice, { title }, { title, on: '2026-03-06' }])
  const committed = await commit(landlord, later.id)

  expect(first.rows).toMatchObject({ all: 3, matched: 3, duplicate: 0 })
  expect(same.rows).toMatchObject({ all: 3, matched: 0, duplicate: 3 })
  expect(later.rows).toMatchObject({ all: 4, matched: 2, duplicate: 2 })
  expect(committed.body.payments).toBe(2)
})

test('a payment recorded by another import since the preview becomes a duplicate, also for concurrent commits', async () => {
  const { landlord, title, balance } = await aDebtor(world)
  const transfers = [{ title }, { title, amount: '1,00' }]
  const previews = await Promise.all([preview(landlord, transfers), preview(landlord, transfers)])

  const answers = await Promise.all(previews.map(({ id }) => commit(landlord, id)))
  const late = await Promise.all(previews.map(({ id }) => commit(landlord, id)))

  expect(late.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
  expect(late.map(({ body }) => body.payments).toSorted()).toEqual([0, 2])
  expect(late.map(({ body }) => body.rows.duplicate).toSorted()).toEqual([0, 2])
  expect((await balance()).paid_pln).toBe(2401)
})

test('decisions include ambiguous and unmatched lines, exclude matched ones, and change their agreement', async () => {
  const { landlord, agreement, title } = await aDebtor(world)
  const other = await aTenancy(world, landlord)
  const { id } = await preview(landlord, [
    { title, amount: '1,00' },
    { title, amount: '2,00' },
    { title: 'a', amount: '3,00' },
    { title: 'b', amount: '4,00' },
    { title: 'c', payer: 'JAN LIS', amount: '2400,00' },
    { title: 'd', amount: '-5,00' },
  ])

  const committed = await commit(landlord, id, [
    { rows: [1], decision: 'skip' },
    { rows: [2], decision: 'record', agreement_id: other.agreement.id },
    { rows: [3], decision: 'record' },
    { rows: [5], decision: 'record', agreement_id: agreement.id },
    { rows: [6], decision: 'skip' },
  ])

  expect(committed.body.payments).toBe(3)
  expect(await paymentsOf(world, id)).toMatchObject([
    { amount_pln: '2.00', agreement_id: other.agreement.id },
    { amount_pln: '3.00', agreement_id: null },
    { amount_pln: '2400.00', agreement_id: agreement.id },
  ])
})

test('decisions are kept with their lines, one call after another, until the commit', async () => {
  const { landlord, agreement, title } = await aDebtor(world)
  const { id, to_record } = await preview(landlord, [
    { title },
    { title: 'a', amount: '3,00' },
    { title: 'b', amount: '4,00' },
  ])
  const record = { rows: [2], decision: 'record', agreement_id: agreement.id } as const

  const first = await decide(landlord, id, { rows: [2, 3], decision: 'record' })
  await decide(landlord, id, record)
  await decide(landlord, id, { rows: [1], decision: 'skip' })
  const second = await decide(landlord, id, { rows: [3], decision: 'reopen' })
  const repeated = await decide(landlord, id, record)
  const { data } = await rowsOf(landlord, id)
  const committed = await commit(landlord, id)

  expect([to_record, first.body.to_record, second.body.to_record]).toEqual([1, 3, 1])
  expect(repeated.body).toEqual(second.body)
  expect(data.map(({ decision }: { decision: unknown }) => decision)).toEqual([
    { kind: 'skip', agreement_id: null },
    { kind: 'record', agreement_id: agreement.id },
    null,
  ])
  expect(committed.body).toMatchObject({ payments: 1, to_record: 0 })
  expect(await paymentsOf(world, id)).toMatchObject([{ amount_pln: '3.00', agreement_id: agreement.id }])
  const { actions } = await tracesOf(world, id)
  const decided = Array.from({ length: 4 }, () => 'payment_import.decided')
  expect(actions).toEqual(['payment_import.previewed', ...decided, 'payment_import.committed'])
})

test('a decision ends when its line turns out to be recorded already, and one for a deleted tenancy records for none', async () => {
  const { landlord, agreement, title, call } = await aDebtor(world)
  const other = await aTenancy(world, landlord)
  const transfers = [{ title }, { title: 'a', amount: '3,00' }]
  const { id } = await preview(landlord, transfers)
  await decide(landlord, id, { rows: [1], decision: 'record', agreement_id: agreement.id })
  await decide(landlord, id, { rows: [2], decision: 'record', agreement_id: other.agreement.id })

  const same = await preview(landlord, [{ title }])
  await commit(landlord, same.id)
  const deleted = await call('DELETE', `/v1/agreements/${other.agreement.id}`)
  const committed = await commit(landlord, id)

  expect(deleted.status).toBe(204)
  expect(committed.body).toMatchObject({ payments: 1, rows: { duplicate: 1 } })
  expect(await paymentsOf(world, id)).toMatchObject([{ amount_pln: '3.00', agreement_id: null }])
})

test('a decision on a line that cannot be recorded is refused by its place, and nothing is recorded', async () => {
  const { landlord, title } = await aDebtor(world)
  const known = await preview(landlord, [{ title: 'dawno' }])
  await commit(landlord, known.id, [{ rows: [1], decision: 'record' }])
  const { id } = await preview(landlord, [
    { title },
    { title: 'a', amount: '-5,00' },
    { title: 'b', amount: 'x' },
    { title: 'dawno' },
    { title: 'c', on: '2099-01-01' },
  ])
  const record = (rows: number[], members = {}) => decide(landlord, id, { rows, decision: 'record', ...members })

  const refused = await record([1, 2, 3, 4, 5, 77])
  const stranger = await aTenancy(world)
  const foreign = await record([1], { agreement_id: stranger.agreement.id })
  const repeated = await record([1, 1])

  expect(refused.body).toMatchObject({
    code: 'validation_failed',
    errors: [
      { pointer: '#/rows/1', code: 'invalid_value' },
      { pointer: '#/rows/2', code: 'invalid_value' },
      { pointer: '#/rows/3', code: 'invalid_value' },
      { pointer: '#/rows/4', code: 'in_future' },
      { pointer: '#/rows/5', code: 'invalid_value' },
    ],
  })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
  expect(repeated.status).toBe(400)
  expect(await paymentsOf(world, id)).toEqual([])
})

test('a cancelled preview stays cancelled; a committed one cannot be cancelled', async () => {
  const { landlord, title } = await aDebtor(world)
  const [thrown, kept] = [await preview(landlord, [{ title }]), await preview(landlord, [{ title }])]

  const discarded = await discard(landlord, thrown.id)
  const again = await discard(landlord, thrown.id)
  const late = await commit(landlord, thrown.id)
  await commit(landlord, kept.id)
  const forbidden = await discard(landlord, kept.id)

  expect(discarded.body).toMatchObject({ state: 'cancelled', payments: 0 })
  expect(again.body).toEqual(discarded.body)
  for (const { status, body } of [late, forbidden]) expect([status, body.code]).toEqual([409, 'invalid_state'])
  const { actions } = await tracesOf(world, thrown.id)
  expect(actions).toEqual(['payment_import.previewed', 'payment_import.cancelled'])
})

test('a commit that breaks off in the middle leaves nothing, and is carried out whole the next time', async () => {
  const { landlord, title, balance } = await aDebtor(world, await world.aLandlord({ whenOverloaded: 'answer' }))
  const { id } = await preview(landlord, [
    { title, amount: '1,00' },
    { title, amount: '2,00' },
  ])
  const broken = await commitAndBreakOff(() => commit(landlord, id), id)
  const inBetween = [await balance(), await paymentsOf(world, id), await rowsOf(landlord, id)]
  const committed = await commit(landlord, id)

  expect(broken.status).toBeGreaterThanOrEqual(500)
  expect(inBetween).toMatchObject([
    { paid_pln: 0 },
    [],
    {
      data: [
        { payment_id: null, proposal: 'matched' },
        { payment_id: null, proposal: 'matched' },
      ],
    },
  ])
  expect(committed.body).toMatchObject({ state: 'committed', payments: 2 })
  expect((await balance()).paid_pln).toBe(3)
})

/** Ends the connection of a commit when its payments are written and its lines are not. */
async function commitAndBreakOff<Answer>(begin: () => Promise<Answer>, importId: string): Promise<Answer> {
  const client = await world.pools.settlements.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM payment_import_row WHERE import_id = $1 AND "row" = 2 FOR UPDATE', [importId])
    const answer = begin()
    await eventually(async () => {
      const { rows } = await world.pools.settlements.query(endWaiting)
      return rows.length > 0
    })
    return await answer
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const endWaiting = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%UPDATE payment_import_row line SET payment_id%'`
