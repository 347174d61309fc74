import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aDebtor } from './a-debtor.ts'
import { aCsv, commit, preview, rowsOf, send } from './a-statement-file.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const columns = { format: 'csv', date_column: 'Data', amount_column: 'Kwota', title_column: 'Tytuł' }

/** A bank's file with all it knows of each transfer. */
const fullCsv = (...rows: string[]) =>
  Buffer.from(`Data;Kwota;Tytuł;Nadawca;Rachunek;Numer;Waluta\n${rows.join('\n')}\n`)

/** An MT940 file of one account with incoming transfers, each `[YYMMDD, amount, title]`. */
const anMt940 = (transfers: readonly (readonly [string, string, string])[], account = '24160000035175530643314956') => {
  const lines = transfers.map(
    ([day, amount, title], index) => `:61:${day}C${amount}NTRFNONREF//B${index}\n:86:^00PRZELEW^20${title}^32LIS JAN`,
  )
  return Buffer.from(
    `:20:1\n:25:/PL${account}\n:28C:1\n:60F:C260301PLN0,00\n${lines.join('\n')}\n:62F:C260331PLN0,00\n-\n`,
  )
}

async function imported(debtor: Awaited<ReturnType<typeof aDebtor>>, file: Buffer, parts: Record<string, string>) {
  const { status, body, bytes } = await send(debtor.landlord, file, { parts })
  if (status !== 201) throw new Error(`The statement was not taken: ${bytes}`)
  return { preview: body, committed: (await commit(debtor.landlord, body.id)).body }
}

test('the same CSV with another payer_column or reference_column records nothing twice', async () => {
  const debtor = await aDebtor(world)
  const file = fullCsv(`2026-03-05;1234,56;${debtor.title};JAN LIS;12 3456;N1;PLN`)
  const mappings = [
    { payer_column: 'Nadawca' },
    { payer_column: 'Rachunek' },
    {},
    { payer_column: 'Nadawca', reference_column: 'Numer' },
    { reference_column: 'Rachunek' },
    { reference_column: '6' },
  ]

  for (const mapping of mappings) await imported(debtor, file, { ...columns, ...mapping })

  expect((await debtor.balance()).paid_pln).toBe(1234.56)
})

test('a CSV and an MT940 file of the same days record each transfer once', async () => {
  const debtor = await aDebtor(world)
  const csv = fullCsv(`2026-03-05;1234,56;${debtor.title};JAN LIS;;;`, `2026-03-05;10,00;Zażółć gęślą, Łódź;JAN LIS;;;`)
  const first = await send(debtor.landlord, csv, { parts: columns })
  await commit(debtor.landlord, first.body.id, [{ rows: [2], decision: 'record', agreement_id: debtor.agreement.id }])

  const mt940 = anMt940([
    ['260305', '1234,56', debtor.title.toLowerCase().replaceAll(' ', '-')],
    ['260305', '10,00', 'ZAZOLC GESLA LODZ'],
  ])
  const { preview: second } = await imported(debtor, mt940, { format: 'mt940' })

  expect(second.rows).toMatchObject({ duplicate: 2, possible_duplicate: 0, matched: 0 })
  expect((await debtor.balance()).paid_pln).toBe(1244.56)
})

test('a payment typed by hand with its title is recognised in a file, and without one it is a possible duplicate', async () => {
  const debtor = await aDebtor(world)
  const typed = await debtor.pay({ received_on: '2026-03-05', amount_pln: 1234.56, title: debtor.title })
  const untitled = await debtor.pay({ received_on: '2026-03-07', amount_pln: 100 })
  const transfers = [
    { title: debtor.title, amount: '1234,56' },
    { title: debtor.title, amount: '100,00', on: '2026-03-09' },
    { title: debtor.title, amount: '100,00', on: '2026-03-11' },
  ]

  const { id, rows } = await preview(debtor.landlord, transfers)
  await commit(debtor.landlord, id)

  expect(rows).toMatchObject({ duplicate: 1, possible_duplicate: 1, matched: 1 })
  expect((await rowsOf(debtor.landlord, id)).data).toMatchObject([
    { proposal: 'duplicate', duplicate_of: typed.body.id, payment_id: null },
    { proposal: 'possible_duplicate', duplicate_of: untitled.body.id, payment_id: null },
    { proposal: 'matched', duplicate_of: null, payment_id: expect.any(String) },
  ])
  expect((await debtor.balance()).paid_pln).toBe(1434.56)
})

test('a payment typed by hand that an import recorded names the other one until one of them is reversed', async () => {
  const debtor = await aDebtor(world)
  const { id } = await preview(debtor.landlord, [{ title: debtor.title, amount: '1234,56' }])
  await commit(debtor.landlord, id)
  const first = (await rowsOf(debtor.landlord, id)).data[0].payment_id
  const finding = () => debtor.call('GET', '/v1/payments?finding=possible_duplicate')

  const typed = await debtor.pay({ received_on: '2026-03-06', amount_pln: 1234.56 })
  const other = await debtor.pay({ received_on: '2026-03-10', amount_pln: 1234.56 })
  const found = await finding()
  await debtor.call('POST', `/v1/payments/${first}/reverse`, { reason: 'typed as well' })

  expect(typed.body.possible_duplicate_of).toBe(first)
  expect(other.body.possible_duplicate_of).toBeNull()
  expect(found.body.data.map((payment: { id: string }) => payment.id)).toEqual([typed.body.id])
  expect((await finding()).body.data).toEqual([])
})

test('a reversed payment by hand does not hide the transfer, a reversed import does', async () => {
  const debtor = await aDebtor(world)
  const transfers = [{ title: debtor.title, amount: '1,00' }]
  const typed = await debtor.pay({ received_on: '2026-03-05', amount_pln: 1, title: debtor.title })
  await debtor.call('POST', `/v1/payments/${typed.body.id}/reverse`, { reason: 'comes with the file' })

  const first = await preview(debtor.landlord, transfers)
  await commit(debtor.landlord, first.id)
  const { payment_id } = (await rowsOf(debtor.landlord, first.id)).data[0]
  await debtor.call('POST', `/v1/payments/${payment_id}/reverse`, { reason: 'not mine' })
  const second = await preview(debtor.landlord, transfers)

  expect([first.rows.matched, second.rows.duplicate]).toEqual([1, 1])
})

test('a possible duplicate is recorded only by a decision, also after the commit, and once', async () => {
  const debtor = await aDebtor(world)
  const { landlord, agreement, title } = debtor
  const earlier = await preview(landlord, [{ title, amount: '100,00', on: '2026-03-04' }])
  await commit(landlord, earlier.id)
  const { id } = await preview(landlord, [
    { title, amount: '100,00', on: '2026-03-05' },
    { title, amount: '100,00', on: '2026-03-06' },
  ])
  const include = (row: number) => ({ rows: [row], decision: 'record' as const, agreement_id: agreement.id })

  const committed = await commit(landlord, id, [include(1)])
  const late = await Promise.all([commit(landlord, id, [include(1), include(2)]), commit(landlord, id, [include(2)])])
  const again = await commit(landlord, id, [include(1), include(2)])

  expect(committed.body).toMatchObject({ payments: 1, rows: { possible_duplicate: 2, matched: 0 } })
  expect(late.every(({ status }) => status === 200 || status === 503)).toBe(true)
  expect(again.body.payments).toBe(2)
  expect((await debtor.balance()).paid_pln).toBe(300)
})

test('a title that one bank cut is a possible duplicate, also without an agreement', async () => {
  const debtor = await aDebtor(world)
  const { landlord } = debtor
  const first = await preview(landlord, [{ title: 'Oplata za garaz podziemny numer 17 marzec', amount: '50,00' }])
  await commit(landlord, first.id, [{ rows: [1], decision: 'record' }])

  const second = await preview(landlord, [
    { title: 'OPLATA ZA GARAZ PODZIEMNY', amount: '50,00', on: '2026-03-08' },
    { title: 'OPLATA ZA GARAZ PODZIEMNY', amount: '50,00', on: '2026-03-09' },
    { title: 'OPLATA ZA', amount: '50,00' },
    { title: 'Oplata za garaz podziemny numer 18', amount: '50,00' },
    { title: 'OPLATA ZA GARAZ PODZIEMNY', amount: '50,01' },
  ])

  const { data } = await rowsOf(landlord, second.id)
  expect(data.map(({ proposal }: { proposal: string }) => proposal)).toEqual([
    'possible_duplicate',
    'unmatched',
    'unmatched',
    'unmatched',
    'unmatched',
  ])
})

test('equal transfers that the bank or the account tells apart are two, in separate files as well', async () => {
  const debtor = await aDebtor(world)
  const numbered = (number: string) => fullCsv(`2026-03-05;100,00;${debtor.title};JAN LIS;;${number};`)
  const withNumbers = { ...columns, reference_column: 'Numer' }
  const mt940 = (account: string) => anMt940([['260308', '7,00', debtor.title]], account)

  await imported(debtor, numbered('N1'), withNumbers)
  await imported(debtor, numbered('N2'), withNumbers)
  await imported(debtor, numbered('N1'), withNumbers)
  await imported(debtor, mt940('24160000035175530643314956'), { format: 'mt940' })
  await imported(debtor, mt940('61109010140000071219812874'), { format: 'mt940' })

  expect((await debtor.balance()).paid_pln).toBe(214)
})

test('an equal transfer of another payer is asked about, never dropped and never recorded by itself', async () => {
  const debtor = await aDebtor(world)
  const { landlord, title } = debtor
  const one = await preview(landlord, [{ title, amount: '100,00', payer: 'JAN LIS' }])
  await commit(landlord, one.id)

  const other = await preview(landlord, [{ title, amount: '100,00', payer: 'EWA LIS' }])
  const both = await preview(landlord, [
    { title, amount: '100,00', payer: 'EWA LIS' },
    { title, amount: '100,00', payer: 'JAN LIS' },
  ])
  await commit(landlord, both.id)

  expect(other.rows).toMatchObject({ possible_duplicate: 1, matched: 0 })
  expect((await rowsOf(landlord, both.id)).data).toMatchObject([{ proposal: 'matched' }, { proposal: 'duplicate' }])
  expect((await debtor.balance()).paid_pln).toBe(200)
})

test('two files of one transfer with unlike titles, committed at once, record it once', async () => {
  const debtor = await aDebtor(world)
  const csv = await preview(debtor.landlord, [{ title: debtor.title, amount: '100,00' }])
  const mt940 = await send(debtor.landlord, anMt940([['260306', '100,00', `PRZELEW ${debtor.title}`]]), {
    parts: { format: 'mt940' },
  })

  const commits = await Promise.all([csv.id, mt940.body.id].map((id) => commit(debtor.landlord, id)))
  for (const { status } of commits) expect([200, 503]).toContain(status)
  await Promise.all([csv.id, mt940.body.id].map((id) => commit(debtor.landlord, id)))

  expect((await debtor.balance()).paid_pln).toBe(100)
})

test('the line about the account in a file without headings is kept and never becomes a payment', async () => {
  const { landlord, title, balance } = await aDebtor(world)
  const file = Buffer.from(
    [
      `2026-03-31,01-03-2026,'98 1090 1014 0000 0712 1981 2874,EWA NOWAK UL. POLNA 1,PLN,"5000,00","6234,56",1,`,
      `05-03-2026,05-03-2026,${title},JAN LIS,'12 1090 1014 0000 0712 1981 2875,"1234,56","6234,56",1,`,
    ].join('\n'),
  )
  const numbers = { format: 'csv', title_column: '3', payer_column: '4', amount_column: '6' }

  const first = await send(landlord, file, { parts: { ...numbers, date_column: '2' } })
  await commit(landlord, first.body.id)
  const byOther = await send(landlord, file, { parts: { ...numbers, date_column: '1' } })

  expect(first.body.rows).toMatchObject({ all: 2, matched: 1, unreadable: 1 })
  expect((await rowsOf(landlord, first.body.id)).data[0].detail).toBe(
    'Line 1: it describes the account and is no transfer.',
  )
  expect(byOther.body.rows).toMatchObject({ duplicate: 1, unreadable: 1 })
  expect((await balance()).paid_pln).toBe(1234.56)
})

test('amounts of a file are compared exactly', async () => {
  const debtor = await aDebtor(world)
  const first = await send(debtor.landlord, aCsv([{ title: debtor.title, amount: '0,10' }]))
  await commit(debtor.landlord, first.body.id)

  const second = await preview(debtor.landlord, [
    { title: debtor.title, amount: '0,1' },
    { title: debtor.title, amount: '0,11' },
  ])

  expect(second.rows).toMatchObject({ duplicate: 1, matched: 1 })
})
