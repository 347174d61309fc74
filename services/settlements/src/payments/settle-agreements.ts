import type { Context } from '@lokum/service-kit/http/serve-operation'
import Big from 'big.js'
import { sumPln } from '../calculation/sum-pln.ts'
import { type Allocation, allocatePayments } from './allocate-payments.ts'
import { type Books, loadBooks } from './load-books.ts'
import { markPaid, type Standing } from './mark-paid.ts'
import { RefundExceedsCredit } from './payment.ts'
import { differenceOf, storeParts } from './store-parts.ts'

type Wanted = {
  agreementIds: readonly string[]
  /** The payments that the caller has just changed, and describes itself; refunds among them need a credit. */
  touched: ReadonlySet<string>
}

/**
 * Allocates all payments of agreements anew and writes what is different; the caller has locked them. Gives the credit of each.
 * @throws RefundExceedsCredit
 */
export async function settleAgreements(
  context: Context,
  { agreementIds, touched }: Wanted,
): Promise<ReadonlyMap<string, string>> {
  const { accountId } = context.caller
  await context.em.flush()
  const books = await loadBooks(context.em, { accountId, agreementIds })
  const settled = [...books].map(([id, book]) => {
    requireCredit(book, touched)
    return { id, book, allocation: allocatePayments(book.charges, book.payments) }
  })

  const differences = settled.map(({ book, allocation }) => differenceOf(book.parts, allocation.parts))
  const gone = differences.flatMap((difference) => difference.gone)
  const come = differences.flatMap((difference) => difference.come)
  await storeParts(context, { gone, come, touched })
  await markPaid(
    context,
    settled.flatMap(({ book, allocation }) => standingsOf(book, allocation)),
  )
  return new Map(settled.map(({ id, allocation }) => [id, allocation.creditPln]))
}

/** A refund gives back what nothing uses, and beyond that nothing. */
function requireCredit({ charges, payments }: Books, touched: ReadonlySet<string>): void {
  const isNew = ({ id, amountPln }: Books['payments'][number]) => touched.has(id) && new Big(amountPln).lt(0)
  const refunds = payments.filter(isNew)
  if (refunds.length === 0) return
  const { creditPln } = allocatePayments(
    charges,
    payments.filter((payment) => !isNew(payment)),
  )
  if (new Big(sumPln([creditPln, ...refunds.map(({ amountPln }) => amountPln)])).lt(0)) throw new RefundExceedsCredit()
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
