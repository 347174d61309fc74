import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { writeAmount } from '@lokum/statement-print/words/write-amount'
import fc from 'fast-check'
import { examinePdf } from '../../../../packages/statement-print/test/examine-pdf.ts'
import { commit, preview, reverse } from './payment-imports/a-statement-file.ts'
import { aTenancy, type Tenancy } from './payments/a-tenancy.ts'

const seeds = atDepth({ usual: [1], deep: Array.from({ length: 12 }, (_, index) => index + 1) })
const years = [2021, 2022, 2023, 2024, 2025]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const kinds = [
  'pay',
  'pay',
  'pay',
  'refund',
  'reverse',
  'correct',
  'receive',
  'set_off',
  'deduct',
  'return',
  'remind',
  'spread',
  'import',
  'import',
  'undo',
] as const
type Move = { kind: (typeof kinds)[number]; who: number; which: number; grosze: number; day: number }
type Month = { rent: number; media: number; trueUp: number; moves: readonly Move[] }

const aMove: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat(1),
  which: fc.noBias(fc.nat(99)),
  grosze: fc.noBias(fc.integer({ min: 1, max: 400_000 })),
  day: fc.noBias(fc.integer({ min: 1, max: 28 })),
})
/** The use of a month may come back: its media are negative then. So may the advances of a year: its true-up, made in December, is. */
const aMonth: fc.Arbitrary<Month> = fc.record({
  rent: fc.noBias(fc.integer({ min: 100_000, max: 300_000 })),
  media: fc.noBias(fc.integer({ min: -350_000, max: 90_000 })),
  trueUp: fc.noBias(fc.integer({ min: -500_000, max: 500_000 })),
  moves: fc.array(aMove, { minLength: 1, maxLength: 3, size: 'max' }),
})

/** The landlord's own count of one tenancy in grosze, from what was entered alone. */
type Book = {
  tenancy: Tenancy
  /** By settlement. */
  charged: Map<string, Charge>
  /** By payment. */
  paid: Map<string, { grosze: number; on: string }>
  /** The payments of each bank statement that counts. */
  imports: Map<string, readonly string[]>
}
type Charge = { period: string; kind: 'monthly' | 'true_up'; rent: number; media: number }

test.each(seeds)('in the five years of history %i charged less paid is the balance after every step', async (seed) => {
  const [history = []] = fc.sample(fc.array(aMonth, { minLength: 60, maxLength: 60 }), { seed, numRuns: 1 })
  const landlord = await world.aLandlord()
  const books = [await aBook(landlord), await aBook(landlord)]
  for (const book of books) await enter(book, { kind: 'agreed', grosze: 300_000, on: '2021-01-01' })

  for (const [number, month] of history.entries()) {
    const period = `${years[Math.floor(number / 12)]}-${String((number % 12) + 1).padStart(2, '0')}`
    await playMonth(books, { ...month, period })
  }
  await expectSums(landlord, books)
  for (const book of books) await payTheRest(book)
  await expectSums(landlord, books)
  await expectTaxes(landlord, books)
  for (const book of books) await expectYears(book)
})

async function aBook(landlord: Landlord): Promise<Book> {
  const tenancy = await aTenancy(world, landlord, '2021-01-01')
  return { tenancy, charged: new Map(), paid: new Map(), imports: new Map() }
}

async function charge({ tenancy, charged }: Book, charge: Charge): Promise<void> {
  const { period, kind, rent, media } = charge
  const ofMedia = { amount_pln: media / 100, label: 'Media', tax_class: 'pass_through' } as const
  const items = kind === 'true_up' ? [ofMedia] : [{ amount_pln: rent / 100, tax_class: 'revenue' } as const, ofMedia]
  const made = await tenancy.prepare(period, items, undefined, kind)
  const { status } = await tenancy.send(made.settlementId)
  expect(status).toBe(200)
  charged.set(made.settlementId, charge)
}

async function playMonth(books: readonly Book[], { rent, media, trueUp, moves, period }: Month & { period: string }) {
  for (const book of books) {
    await charge(book, { period, kind: 'monthly', rent, media })
    if (period.endsWith('-12')) await charge(book, { period, kind: 'true_up', rent: 0, media: trueUp })
    await expectBalance(book)
  }
  for (const { kind, who, which, grosze, day } of moves) {
    const book = books[who]
    if (book === undefined) throw new Error(`There is no tenancy ${who}.`)
    await verbs[kind](book, { which, grosze, on: `${period}-${String(day).padStart(2, '0')}` })
    for (const one of books) await expectBalance(one)
  }
}

type Chosen = { which: number; grosze: number; on: string }

/** The requests of each move. One that the books forbid, such as a refund beyond the credit, is refused and changes nothing. */
const verbs: Record<Move['kind'], (book: Book, chosen: Chosen) => Promise<void>> = {
  pay,
  refund: (book, chosen) => pay(book, { ...chosen, grosze: -chosen.grosze }),
  reverse: async ({ tenancy, paid }, { which }) => {
    const id = [...paid.keys()][which % Math.max(paid.size, 1)]
    if (id === undefined) return
    const answer = await tenancy.call('POST', `/v1/payments/${id}/reverse`, { reason: 'entered twice' })
    if (isDone(answer)) paid.delete(id)
  },
  import: importStatement,
  undo: async ({ tenancy, paid, imports }, { which }) => {
    const [id, payments] = [...imports][which % Math.max(imports.size, 1)] ?? []
    if (id === undefined || !isDone(await reverse(tenancy.landlord, id))) return
    imports.delete(id)
    for (const payment of payments ?? []) paid.delete(payment)
  },
  correct: async (book, { which, grosze }) => {
    const last = [...book.charged.values()].at(-1 - (which % 6))
    const change = Math.trunc(grosze / 10) * (which % 2 === 0 ? 1 : -1)
    if (last !== undefined) await charge(book, { ...last, media: last.media + change })
  },
  receive: (book, chosen) => enter(book, { ...chosen, kind: 'received' }),
  deduct: (book, chosen) => enter(book, { ...chosen, kind: 'deducted' }),
  return: (book, chosen) => enter(book, { ...chosen, kind: 'returned' }),
  set_off: (book, chosen) => enter(book, { ...chosen, kind: 'set_off' }),
  remind: async ({ tenancy: { call, agreement } }) => {
    isDone(await call('POST', `/v1/agreements/${agreement.id}/reminders`, { delivery: 'handed_over' }))
  },
  spread: async ({ tenancy }, { which, on }) => {
    const { agreement_id: agreementId, settlements } = await tenancy.balance()
    const open = settlements.filter(({ open_pln }: DuePart) => Number(open_pln) > 0)
    const ids = open.slice(-1 - (which % 6)).map(({ settlement_id }: { settlement_id: string }) => settlement_id)
    const instalments = Array.from({ length: which % 5 }, (_, index) => ({ due_on: `${2090 + index}${on.slice(4)}` }))
    const chosen = ids.length > 0 && which % 3 > 0 ? { settlement_ids: ids } : {}
    isDone(await tenancy.call('PATCH', `/v1/agreements/${agreementId}/instalments`, { instalments, ...chosen }))
  },
}

async function pay({ tenancy, paid }: Book, { grosze, on }: Omit<Chosen, 'which'>): Promise<void> {
  const answer = await tenancy.pay({ received_on: on, amount_pln: grosze / 100, title: `czynsz ${paid.size}` })
  if (isDone(answer)) paid.set(answer.body.id, { grosze, on })
}

/** Enters what happens to the deposit; a set-off is a payment, of what is owed at most. */
async function enter(
  { tenancy: { call, agreement }, paid }: Book,
  { kind, grosze, on }: Omit<Chosen, 'which'> & { kind: string },
) {
  const reason = kind === 'deducted' ? { reason: 'a broken window' } : {}
  const body = { kind, happened_on: on, amount_pln: grosze / 100, ...reason }
  const answer = await call('POST', `/v1/agreements/${agreement.id}/deposit-entries`, body)
  if (isDone(answer) && answer.body.payment_id !== null) paid.set(answer.body.payment_id, { grosze, on })
}

/** Records up to three transfers of a bank statement, each with the code of a settlement of the tenancy. */
async function importStatement(
  { tenancy, charged, paid, imports }: Book,
  { which, grosze, on }: Chosen,
): Promise<void> {
  const { landlord } = tenancy
  const settlement = [...charged.keys()].at(-1 - (which % 6)) ?? [...charged.keys()][0]
  const { rows } = await world.pools.settlements.query('SELECT reference_code FROM settlement WHERE id = $1', [
    settlement,
  ])
  // No two of an account are equal, which the file of another tenancy could know already.
  const transfers = Array.from({ length: 1 + (which % 3) }, (_, index) => ({
    title: `${rows[0].reference_code} ${tenancy.agreement.id} ${paid.size + index}`,
    grosze: grosze + index,
  }))
  const { id } = await preview(
    landlord,
    transfers.map(({ title, grosze: of }) => ({ on, title, amount: (of / 100).toFixed(2).replace('.', ',') })),
  )
  const { body } = await commit(landlord, id)
  expect(body.payments).toBe(transfers.length)
  const { data } = (await tenancy.call('GET', `/v1/payments?import_id=${id}`)).body
  for (const { title, grosze: of } of transfers) {
    const payment = data.find((one: { title: string }) => one.title === title)
    paid.set(payment.id, { grosze: of, on })
  }
  imports.set(
    id,
    data.map((one: { id: string }) => one.id),
  )
}

/** Whether a request was carried out; otherwise a rule of the books refused it. */
function isDone({ status, body }: { status: number; body: { code?: string } }): boolean {
  if (status < 300) return true
  expect(['refund_exceeds_credit', 'invalid_state']).toContain(body.code)
  return false
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((one, other) => one + other, 0)
const grosze = (pln: number) => Math.round(pln * 100)

/** The sums of a tenancy, of the months and days that a test lets pass. */
function sumsOf({ charged, paid }: Book, isIn: (day: string) => boolean = () => true) {
  const all = sum(
    [...charged.values()].filter(({ period }) => isIn(period)).flatMap(({ rent, media }) => [rent, media]),
  )
  const received = sum([...paid.values()].filter(({ on }) => isIn(on)).map((payment) => payment.grosze))
  return { charged: all, paid: received, balance: all - received }
}

async function expectBalance(book: Book): Promise<void> {
  const { charged_pln, paid_pln, balance_pln, credit_pln, settlements } = await book.tenancy.balance()
  const open = sum(settlements.map((one: { open_pln: number }) => grosze(one.open_pln)))

  expect({ charged: grosze(charged_pln), paid: grosze(paid_pln), balance: grosze(balance_pln) }).toEqual(sumsOf(book))
  expect(open - grosze(credit_pln)).toBe(sumsOf(book).balance)
  for (const { instalments, total_pln, open_pln } of settlements.filter(isSpread)) {
    const parts = ['amount_pln', 'open_pln'].map((member) =>
      sum(instalments.map((one: DuePart) => grosze(one[member] ?? 0))),
    )
    expect(parts).toEqual([Math.max(grosze(total_pln), 0), grosze(open_pln)])
  }
}

type DuePart = Record<string, number>

function isSpread({ instalments }: { instalments: readonly DuePart[] }): boolean {
  return instalments.length > 0
}

/** The list of balances has the same sums as each tenancy alone, and the account those of all. */
async function expectSums({ settlements }: Landlord, books: readonly Book[]): Promise<void> {
  const { body } = await settlements.request('GET', '/v1/balances')
  const expected = books.map((book) => sumsOf(book))

  for (const [place, { tenancy }] of books.entries()) {
    const row = body.data.find((one: { agreement_id: string }) => one.agreement_id === tenancy.agreement.id)
    expect([grosze(row.charged_pln), grosze(row.paid_pln)]).toEqual([expected[place]?.charged, expected[place]?.paid])
    expect(grosze(row.owed_pln) - grosze(row.credit_pln)).toBe(expected[place]?.balance)
  }
  expect(grosze(body.sums.charged_pln)).toBe(sum(expected.map(({ charged }) => charged)))
  expect(grosze(body.sums.paid_pln)).toBe(sum(expected.map(({ paid }) => paid)))
}

async function payTheRest(book: Book): Promise<void> {
  const { balance } = sumsOf(book)
  if (balance > 0) await pay(book, { grosze: balance, on: '2025-12-31' })
}

/**
 * Every payment is in one class or still free, and once all is paid the taxed revenue is the rent of all months. What a negative
 * statement pays counts on the day it is sent, which is in the year after the history.
 */
async function expectTaxes({ settlements }: Landlord, books: readonly Book[]): Promise<void> {
  const found = await Promise.all(
    [...years, new Date().getUTCFullYear()].map(
      async (year) => (await settlements.request('GET', `/v1/tax-years/${year}`)).body,
    ),
  )
  const total = (member: string) => sum(found.map((one) => grosze(one[member])))
  const classes = ['revenue_pln', 'pass_through_pln', 'deposit_pln', 'unallocated_pln', 'unmatched_pln'].map(total)

  expect(sum(classes)).toBe(sum(books.map((book) => sumsOf(book).paid)))
  if (books.every((book) => sumsOf(book).balance === 0))
    expect(total('revenue_pln')).toBe(
      sum(books.flatMap(({ charged }) => [...charged.values()].map(({ rent }) => rent))),
    )
}

/** The tenant's years begin and end with the balance of those days, and have what was charged and paid between them. */
async function expectYears(book: Book): Promise<void> {
  const { call, agreement } = book.tenancy
  for (const year of years) {
    const { bytes } = await call('GET', `/v1/agreements/${agreement.id}/year-statement?year=${year}`)
    const { text } = await examinePdf(bytes)
    const [before, after] = [year, year + 1].map((next) => sumsOf(book, (day) => day < `${next}`).balance)
    const { charged, paid } = sumsOf(book, (day) => day.startsWith(`${year}`))

    expect(text).toContain(`Saldo na początek roku, 01.01.${year} ${pln(before)}`)
    expect(text).toContain(`Naliczono za miesiące roku ${pln(charged)}`)
    expect(text).toContain(`Wpłacono w roku ${pln(paid)}`)
    expect(text).toContain(`Saldo na koniec roku, 31.12.${year} ${pln(after)}`)
  }
}

function pln(grosze = 0): string {
  return writeAmount((grosze / 100).toFixed(2), 'pl').replaceAll('\u00a0', ' ')
}
