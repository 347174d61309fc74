import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { sweepPreviews } from '../../../src/ledger/payment-imports/sweep-previews.ts'
import { tracesOf } from '../payments/a-tenancy.ts'
import { aDebtor } from './a-debtor.ts'
import { aCsv, commit, discard, paymentsOf, preview, rowsOf, send } from './a-statement-file.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the lines of an import are listed in file order, paged and filtered by proposal', async () => {
  const { landlord } = await aDebtor(world)
  const { id } = await preview(landlord, [{ title: 'a' }, { title: 'b', amount: '-1,00' }, { title: 'c' }])

  const first = await rowsOf(landlord, id, '?limit=2')
  const second = await rowsOf(landlord, id, `?limit=2&cursor=${first.next_cursor}`)
  const unmatched = await rowsOf(landlord, id, '?proposal=unmatched&limit=1')
  const last = await rowsOf(landlord, id, `?proposal=unmatched&limit=1&cursor=${unmatched.next_cursor}`)
  const strange = await landlord.settlements.request('GET', `/v1/payment-imports/${id}/rows?cursor=eHh4`)

  expect([first, second].flatMap(({ data }) => data.map(({ title }: { title: string }) => title))).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(second.next_cursor).toBeNull()
  expect([unmatched.data[0].title, last.data[0].title, last.next_cursor]).toEqual(['a', 'c', null])
  expect(strange.body).toMatchObject({ code: 'validation_failed', errors: [{ parameter: 'cursor' }] })
})

test('imports are listed newest first, paged and by state, each with its own counts, and those of others are not', async () => {
  const { landlord, title } = await aDebtor(world)
  const list = async (query = '') => (await landlord.settlements.request('GET', `/v1/payment-imports${query}`)).body
  const none = await list()
  const first = await preview(landlord, [{ title }])
  const second = await preview(landlord, [{ title: 'a' }, { title: 'b' }])
  const third = await preview(landlord, [{ title: 'c' }])
  await commit(landlord, first.id)
  await discard(landlord, third.id)
  const stranger = await world.aLandlord()

  const page = await list('?limit=2')
  const rest = await list(`?limit=2&cursor=${page.next_cursor}`)
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

  expect(none).toEqual({ data: [], next_cursor: null })
  expect([ids(page), ids(rest), rest.next_cursor]).toEqual([[third.id, second.id], [first.id], null])
  expect([...page.data, ...rest.data].map(({ rows }) => [rows.all, rows.matched])).toEqual([
    [1, 0],
    [2, 0],
    [1, 1],
  ])
  for (const { id } of [first, second, third]) {
    const { body } = await landlord.settlements.request('GET', `/v1/payment-imports/${id}`)
    expect([...page.data, ...rest.data]).toContainEqual(body)
  }
  const inStates = [await list('?state=preview'), await list('?state=committed'), await list('?state=cancelled')]
  expect(inStates.map(ids)).toEqual([[second.id], [first.id], [third.id]])
  const foreign = await stranger.settlements.request('GET', '/v1/payment-imports')
  expect(foreign.body.data).toEqual([])
  const wrong = await landlord.settlements.request('GET', '/v1/payment-imports?state=left')
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ parameter: 'state' }] } })
})

test('a transfer from a tenant of one open instalment, or of the whole debt, is proposed for the settlement, and one of a paid instalment is not', async () => {
  const { landlord, agreement, settlementId } = await aDebtor(world)
  const payer = agreement.tenant.name.toUpperCase()
  const instalments = [
    { due_on: '2098-01-10', amount_pln: 500 },
    { due_on: '2098-02-10', amount_pln: 900 },
    { due_on: '2098-03-10', amount_pln: 1000 },
  ]
  const path = `/v1/agreements/${agreement.id}/instalments`
  await landlord.settlements.request('PATCH', path, { body: { instalments } })
  const paid = { amount_pln: 500, received_on: '2026-03-01', agreement_id: agreement.id }
  await landlord.settlements.request('POST', '/v1/payments', { body: paid })

  const amounts = ['900,00', '1000,00', '1900,00', '500,00', '2400,00']
  const { id } = await preview(
    landlord,
    amounts.map((amount) => ({ amount, payer })),
  )
  const { data } = await rowsOf(landlord, id)

  const candidate = { agreement_id: agreement.id, settlement_id: settlementId, why: 'amount_and_payer' }
  expect(data.map(({ candidates }: { candidates: unknown }) => candidates)).toEqual([
    [candidate],
    [candidate],
    [candidate],
    [],
    [],
  ])
})

test('a transfer of an instalment that pays two months is proposed for the older one', async () => {
  const { landlord, agreement, charge } = await aDebtor(world)
  const { settlementId: older } = await charge('2026-01', [{ amount_pln: 1000 }])
  const payer = agreement.tenant.name
  const body = { instalments: [{ due_on: '2098-01-10' }, { due_on: '2098-02-10' }] }
  await landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}/instalments`, { body })

  const { id } = await preview(landlord, [{ amount: '1700,00', payer }])

  const { data } = await rowsOf(landlord, id)
  expect(data[0].candidates).toEqual([{ agreement_id: agreement.id, settlement_id: older, why: 'amount_and_payer' }])
})

test('the same file with the same key is one import, another file with that key is refused', async () => {
  const { landlord, title } = await aDebtor(world)
  const headers = { 'idempotency-key': 'march' }

  const first = await send(landlord, aCsv([{ title }]), { headers })
  const again = await send(landlord, aCsv([{ title }]), { headers })
  const other = await send(landlord, aCsv([{ title: 'x' }]), { headers })

  expect(again.bytes).toEqual(first.bytes)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('another account can neither see, commit nor discard an import, and its codes are not matched', async () => {
  const { landlord, title } = await aDebtor(world)
  const stranger = await world.aLandlord()
  const { id } = await preview(landlord, [{ title }])

  const answers = [
    await stranger.settlements.request('GET', `/v1/payment-imports/${id}`),
    await stranger.settlements.request('GET', `/v1/payment-imports/${id}/rows`),
    await commit(stranger, id),
    await discard(stranger, id),
  ]
  const own = await preview(stranger, [{ title, payer: 'JAN LIS' }])
  const seen = await landlord.settlements.request('GET', `/v1/payment-imports/${id}`)

  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'not_found'])
  expect(own.rows).toMatchObject({ all: 1, unmatched: 1 })
  expect(seen.body.state).toBe('preview')
})

test('an MT940 file needs no columns, and equal transfers to two accounts differ by account', async () => {
  const { landlord } = await aDebtor(world)
  const file = readFileSync(join(import.meta.dirname, 'samples', 'pko-bp.sta'))
  const elsewhere = Buffer.from(file.toString('latin1').replace(/PL24\d{24}/, 'PL61109010140000071219812874'), 'latin1')
  const parts = { format: 'mt940' }

  const first = await send(landlord, file, { parts })
  await commit(landlord, first.body.id, [{ rows: [1], decision: 'record' }])
  const again = await send(landlord, file, { parts })
  const other = await send(landlord, elsewhere, { parts })

  expect(first.body.rows).toMatchObject({ all: 2, unmatched: 1, outgoing: 1 })
  expect(again.body.rows).toMatchObject({ duplicate: 1, outgoing: 1 })
  expect(other.body.rows).toMatchObject({ unmatched: 1, duplicate: 0 })
  expect(await paymentsOf(world, first.body.id)).toMatchObject([{ source: 'mt940', title: 'ŁĄKOWA 3-2026-02-K7Q2' }])
})

test('a file needs no mapping, and the import says how it was read', async () => {
  const { landlord, title } = await aDebtor(world)

  const { status, body } = await send(landlord, aCsv([{ title }]), { parts: {} })
  const named = await preview(landlord, [{ title }])
  const read = await landlord.settlements.request('GET', `/v1/payment-imports/${body.id}`)

  expect(status).toBe(201)
  expect(body).toMatchObject({ format: 'csv', rows: { all: 1, matched: 1 } })
  expect(body.mapping).toEqual({
    encoding: 'utf-8',
    date_column: 'Data',
    amount_column: 'Kwota',
    title_column: 'Tytuł',
    payer_column: 'Nadawca',
    reference_column: null,
    date_format: 'YYYY-MM-DD',
  })
  expect(named.mapping).toEqual(body.mapping)
  expect(read.body).toEqual(body)
})

test('what is no bank statement is refused with what is wrong, and leaves nothing', async () => {
  const landlord = await world.aLandlord()
  const imports = async () => (await world.pools.settlements.query(countImports, [landlord.accountId])).rows[0].n
  const before = await imports()

  const columnless = await send(landlord, Buffer.from('Kiedy;Ile\nwczoraj;dużo\n'), { parts: {} })
  const unknown = await send(landlord, aCsv([{}]), { parts: { format: 'csv', colour: 'red' } })
  const picture = await send(landlord, Buffer.from('\x89PNG\r\n\x1a\n\0\0\0'), { parts: { format: 'mt940' } })
  const rowless = await send(landlord, aCsv([{ amount: 'x' }]))
  const polish = await send(landlord, aCsv([{ amount: 'x' }]), { headers: { 'accept-language': 'pl' } })
  const huge = await send(landlord, Buffer.alloc(10_000_001, 'x'))

  expect(columnless.body.detail).toContain('No column with the day was recognised among these headings: Kiedy, Ile.')
  expect(unknown.status).toBe(400)
  for (const { status, body } of [columnless, picture, rowless])
    expect([status, body.code]).toEqual([422, 'bank_statement_unreadable'])
  expect(polish.body.detail).toContain(': Wiersz 2: nie można odczytać kwoty. Sprawdź')
  expect(rowless.body.detail).toContain('Line 2: the amount cannot be read.')
  expect([huge.status, huge.body.code]).toEqual([413, 'document_too_large'])
  expect(await imports()).toBe(before)
})

test('previews not committed for 30 days are removed, committed ones stay', async () => {
  const { landlord, title } = await aDebtor(world)
  const [left, committed, young] = [
    await preview(landlord, [{ title: 'a' }]),
    await preview(landlord, [{ title }]),
    await preview(landlord, [{ title: 'b' }]),
  ]
  await commit(landlord, committed.id)
  await world.pools.settlements.query(
    `UPDATE payment_import SET created_at = created_at - interval '30 days' WHERE id IN ($1, $2)`,
    [left.id, committed.id],
  )
  await using database = await openDatabase({
    url: world.system.databaseUrls.settlements,
    entities: [],
    applicationName: 'sweeper',
    poolSize: 1,
  })
  let told = 0

  await sweepPreviews({ orm: database.orm, committed: () => (told += 1) }, new Date())

  const statuses = await Promise.all(
    [left, committed, young].map(({ id }) => landlord.settlements.request('GET', `/v1/payment-imports/${id}`)),
  )
  expect(statuses.map(({ status }) => status)).toEqual([404, 200, 200])
  expect(told).toBe(1)
  expect((await tracesOf(world, left.id)).actions).toEqual(['payment_import.previewed', 'payment_import.removed'])
  const { rows } = await world.pools.settlements.query(
    'SELECT count(*)::int AS n FROM payment_import_row WHERE import_id = $1',
    [left.id],
  )
  expect(rows[0].n).toBe(0)
})

const countImports = 'SELECT count(*)::int AS n FROM payment_import WHERE account_id = $1'
