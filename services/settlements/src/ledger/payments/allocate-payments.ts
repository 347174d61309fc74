import { splitGrosze } from '@lokum/amounts/money/split-grosze'
import Big from 'big.js'

/** A statement in force. Amounts are decimal texts, days `YYYY-MM-DD`. */
export type Charge = {
  statementId: string
  settlementId: string
  /** `YYYY-MM` */
  period: string
  /** The day on which the tenant received it. */
  sentOn: string
  dueOn: string
  /** The parts of the total that are due on days of their own: instalments of `due_part`. */
  instalments: readonly { dueOn: string; amountPln: string }[]
  items: readonly { itemId: string; amountPln: string }[]
}

/** An active payment; a negative one is a refund. */
export type Money = { id: string; receivedOn: string; amountPln: string }

/** The part of an item paid by a payment or, without one, by a set-off. */
export type Part = {
  paymentId: string | null
  /** The relevant day for tax. */
  receivedOn: string
  statementId: string
  itemId: string
  amountPln: string
}

export type Allocation = {
  parts: Part[]
  /** Payments minus refunds minus the amounts used by statements; negative when refunds exceed the payments. */
  creditPln: string
}

/** A charge with its open amount, in grosze. */
type Ledger = Omit<Charge, 'items'> & { total: bigint; items: { itemId: string; open: bigint }[] }
/** A part of a statement that is paid in one turn. */
type Turn = { ledger: Ledger; dueOn: string; grosze: bigint }
/** A source of money: a payment, or a statement with a negative total. */
type Source = { on: string; left: bigint; paymentId: string | null; givesBack: Ledger | null }
type Write = (ledger: Ledger, take: { grosze: bigint; paymentId: string | null; on: string }) => void

/**
 * Allocates payments to statements; pure, and independent of the order of its inputs.
 *
 * 1. Statements are paid in the order of their months, oldest first; money is used in the order of its days. Within a
 *    statement each amount is split over the items by their open amounts (largest remainder), with their signs, so that no
 *    item receives more than its amount, and each receives exactly its amount once the statement is paid.
 *    The instalments of a plan wait for their days: each is paid after the statements and instalments that are due until then,
 *    and what the plan leaves of its statement is paid as without a plan.
 * 2. A statement with a negative total counts as paid at once and is a source of money from the day it was sent.
 *    When it pays another statement, this is a set-off: parts of both without a payment, which add up to 0, on the later of the
 *    two days. When a refund pays it out, the parts belong to the refund. So the parts of a year equal the money received.
 * 3. A statement of 0 is paid at once; its items, if they have amounts, are set off against each other when it is sent.
 * 4. A refund takes the latest money before it, with priority over all statements, then later money.
 * 5. Unused money is the credit: the sum of payments = parts of payments + remaining credit.
 */
export function allocatePayments(charges: readonly Charge[], payments: readonly Money[]): Allocation {
  const ledgers = charges.map(toLedger).toSorted(byMonth)
  const money = payments.toSorted(
    (one, other) => compare(one.receivedOn, other.receivedOn) || compare(one.id, other.id),
  )
  const sources = sourcesOf(ledgers, money)
  const book = new Book()

  for (const refund of money.filter(({ amountPln }) => new Big(amountPln).lt(0))) payOut(refund, sources, book.write)
  for (const ledger of ledgers) {
    if (ledger.total === 0n) book.write(ledger, { grosze: 0n, paymentId: null, on: ledger.sentOn })
  }
  for (const turn of turnsOf(ledgers)) pay(turn, sources, book.write)
  const received = money.reduce((sum, { amountPln }) => sum + toGrosze(amountPln), 0n)
  const used = ledgers.reduce(
    (sum, ledger) => sum + (ledger.total > 0n ? ledger.total - openOf(ledger) : ledger.total),
    0n,
  )
  return { parts: book.parts(), creditPln: toPln(received - used) }
}

function sourcesOf(ledgers: readonly Ledger[], money: readonly Money[]): Source[] {
  const received = money
    .filter(({ amountPln }) => new Big(amountPln).gt(0))
    .map(({ id, receivedOn, amountPln }) => ({
      on: receivedOn,
      left: toGrosze(amountPln),
      paymentId: id,
      givesBack: null,
    }))
  const givenBack = ledgers
    .filter(({ total }) => total < 0n)
    .map((ledger) => ({ on: ledger.sentOn, left: -ledger.total, paymentId: null, givesBack: ledger }))
  return [...received, ...givenBack].toSorted((one, other) => compare(one.on, other.on))
}

function payOut({ id, receivedOn, amountPln }: Money, sources: readonly Source[], write: Write): void {
  const before = sources.filter(({ on }) => on <= receivedOn).toReversed()
  const after = sources.filter(({ on }) => on > receivedOn)
  let wanted = -toGrosze(amountPln)
  for (const source of [...before, ...after]) {
    const grosze = smaller(wanted, source.left)
    source.left -= grosze
    wanted -= grosze
    if (source.givesBack) write(source.givesBack, { grosze: -grosze, paymentId: id, on: receivedOn })
  }
}

/** The statements in the order of their months, with each instalment after the last part that is due until its day. */
function turnsOf(ledgers: readonly Ledger[]): Turn[] {
  const planned = ledgers.filter(({ total }) => total > 0n).map(planOf)
  const turns = planned.map(({ rest }) => rest)
  const instalments = planned.flatMap((plan) => plan.instalments)
  for (const turn of instalments.toSorted((one, other) => compare(one.dueOn, other.dueOn))) {
    const last = turns.findLastIndex(({ dueOn }) => dueOn <= turn.dueOn)
    turns.splice(last + 1, 0, turn)
  }
  return turns
}

function planOf(ledger: Ledger): { rest: Turn; instalments: Turn[] } {
  const instalments = ledger.instalments.map(({ dueOn, amountPln }) => ({ ledger, dueOn, grosze: toGrosze(amountPln) }))
  const rest = instalments.reduce((left, { grosze }) => left - grosze, ledger.total)
  return { rest: { ledger, dueOn: ledger.dueOn, grosze: rest }, instalments }
}

function pay({ ledger, grosze: due }: Turn, sources: readonly Source[], write: Write): void {
  let wanted = due
  for (const source of sources) {
    const grosze = smaller(wanted, source.left)
    if (grosze === 0n) continue
    source.left -= grosze
    wanted -= grosze
    const { paymentId, givesBack } = source
    const on = givesBack && ledger.sentOn > source.on ? ledger.sentOn : source.on
    write(ledger, { grosze, paymentId, on })
    if (givesBack) write(givesBack, { grosze: -grosze, paymentId, on })
  }
}

/** Collects parts and merges set-off parts of the same day. */
class Book {
  readonly #grosze = new Map<string, { part: Omit<Part, 'amountPln'>; grosze: bigint }>()

  readonly write: Write = ({ statementId, items }, { grosze, paymentId, on }) => {
    const shares = splitGrosze(
      grosze,
      items.map(({ open }) => open),
    )
    items.forEach((item, index) => {
      const share = shares[index] ?? 0n
      if (share === 0n) return
      item.open -= share
      const key = `${paymentId} ${on} ${statementId} ${item.itemId}`
      const part = { paymentId, receivedOn: on, statementId, itemId: item.itemId }
      this.#grosze.set(key, { part, grosze: (this.#grosze.get(key)?.grosze ?? 0n) + share })
    })
  }

  parts(): Part[] {
    return [...this.#grosze.values()].map(({ part, grosze }) => ({ ...part, amountPln: toPln(grosze) }))
  }
}

function toLedger({ items, ...charge }: Charge): Ledger {
  const open = items.map(({ itemId, amountPln }) => ({ itemId, open: toGrosze(amountPln) }))
  return { ...charge, items: open, total: open.reduce((sum, item) => sum + item.open, 0n) }
}

function openOf({ items }: Ledger): bigint {
  return items.reduce((sum, { open }) => sum + open, 0n)
}

function byMonth(one: Ledger, other: Ledger): number {
  return compare(one.period, other.period) || compare(one.settlementId, other.settlementId)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function toGrosze(pln: string): bigint {
  return BigInt(new Big(pln).times(100).toFixed(0))
}

function toPln(grosze: bigint): string {
  return new Big(grosze.toString()).div(100).toFixed(2)
}
