import { sumPln } from '@lokum/amounts/money/sum-pln'
import { splitIntoBatches } from '@lokum/service-kit/database/split-into-batches'
import type { Context } from '@lokum/service-kit/http/context'
import Big from 'big.js'
import { type Allocation, allocatePayments } from './allocate-payments.ts'
import { type Books, loadBooks } from './load-books.ts'
import { markPaid, type Standing } from './mark-paid.ts'
import { RefundExceedsCredit } from './payment.ts'
import { compareParts, storeParts } from './store-parts.ts'

// Yields to other work between batches.
const agreementsAtOnce = 50

type SettledAgreements = {
  agreementIds: readonly string[]
  /** The payments just changed, and described, by the caller; refunds among them need a credit. */
  touched: ReadonlySet<string>
}

/**
 * Reallocates all payments of agreements and stores the differences; the caller has locked them. Returns the credit of each.
 * @throws RefundExceedsCredit
 */
export async function settleAgreements(
  context: Context,
  { agreementIds, touched }: SettledAgreements,
): Promise<ReadonlyMap<string, string>> {
  const { accountId } = context.caller
  await context.em.flush()
  const books = await loadBooks(context.em, { accountId, agreementIds })
  const settled = []
  for (const batch of splitIntoBatches([...books], agreementsAtOnce)) {
    await new Promise((resolve) => setImmediate(resolve))
    settled.push(...batch.map(([id, book]) => settle(id, { book, touched })))
  }
  const gone = settled.flatMap(({ difference }) => difference.gone)
  const come = settled.flatMap(({ difference }) => difference.come)
  await storeParts(context, { gone, come, touched })
  await markPaid(
    context,
    settled.flatMap(({ standings }) => standings),
  )
  return new Map(settled.map(({ id, creditPln }) => [id, creditPln]))
}

function settle(id: string, { book, touched }: { book: Books; touched: ReadonlySet<string> }) {
  requireCredit(id, { book, touched })
  const allocation = allocatePayments(book.charges, book.payments)
  const difference = compareParts(book.parts, allocation.parts)
  return { id, difference, standings: standingsOf(book, allocation), creditPln: allocation.creditPln }
}

/** A refund may not exceed the credit. */
function requireCredit(id: string, { book, touched }: { book: Books; touched: ReadonlySet<string> }): void {
  const { charges, payments } = book
  const isNew = (one: Books['payments'][number]) => touched.has(one.id) && one.amountPln.startsWith('-')
  const refunds = payments.filter(isNew)
  if (refunds.length === 0) return
  const { creditPln } = allocatePayments(
    charges,
    payments.filter((payment) => !isNew(payment)),
  )
  if (new Big(sumPln([creditPln, ...refunds.map(({ amountPln }) => amountPln)])).lt(0)) {
    throw new RefundExceedsCredit(creditPln, id)
  }
}

function standingsOf({ charges }: Books, { parts }: Allocation): Standing[] {
  const paidOf = Map.groupBy(parts, ({ statementId }) => statementId)
  return charges.map(({ statementId, settlementId, items, wasPaid }) => {
    const total = sumPln(items.map(({ amountPln }) => amountPln))
    const paid = sumPln((paidOf.get(statementId) ?? []).map(({ amountPln }) => amountPln))
    const paidPln = new Big(total).lt(0) ? total : paid
    return { settlementId, paidPln, openPln: new Big(total).minus(paidPln).toFixed(2), wasPaid }
  })
}
