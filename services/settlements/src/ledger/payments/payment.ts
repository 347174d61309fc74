import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { writtenPln } from '@lokum/contracts/problems/written-pln'
import { elseNotFound, lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { Overloaded, Problem, StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { lockBooks } from './lock-books.ts'

/** A payment received or a refund. Days are texts, `YYYY-MM-DD`. */
export const PaymentRow = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    agreementId: p.string().nullable(),
    receivedOn: p.date(),
    amountPln: p.decimal().precision(12).scale(2),
    payer: p.text().nullable(),
    title: p.text().nullable(),
    source: p.enum(['manual', 'deposit', 'csv', 'mt940', 'camt053'] as const),
    importId: p.string().nullable(),
    /** An earlier payment that may be the same transfer. */
    possibleDuplicateOf: p.string().nullable(),
    reversedAt: p.datetime().nullable(),
    reversalReason: p.text().nullable(),
    version: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type PaymentRow = InferEntity<typeof PaymentRow>

export class RefundExceedsCredit extends Problem {
  /** The agreements come first; refunds that are in the way may follow. */
  constructor(creditPln: string, ...objects: readonly string[]) {
    super('refund_exceeds_credit', { values: { credit: writtenPln(creditPln) }, objects })
  }
}

type Owned = { amountPln: string; agreementId?: string | null | undefined }

/** A refund needs an agreement, since only an agreement has a credit. @throws ValidationFailed */
export function requireOwner({ amountPln, agreementId }: Owned): void {
  if (!agreementId && amountPln.startsWith('-'))
    throw new ValidationFailed([{ pointer: '#/agreement_id', code: 'required' }])
}

type PaymentKey = { id: string; accountId: string }

/** @throws NotFound also for a payment of another account */
export async function findPayment(em: Context['em'], { id, accountId }: PaymentKey): Promise<PaymentRow> {
  return await em.findOneOrFail(PaymentRow, { id, accountId }, elseNotFound)
}

/**
 * Loads the payment for a change and locks it until the transaction ends, with the books of its current and its new agreement.
 * @throws NotFound also for a payment or agreement of another account · Problem precondition_failed · StateForbids
 *   · Overloaded when a concurrent request assigned it to another agreement
 */
export async function lockPayment(
  { em, caller: { accountId }, ifMatch }: Context,
  { id, agreementId }: { id: string; agreementId: string | null },
): Promise<PaymentRow> {
  const known = await findPayment(em, { id, accountId })
  const before = known.agreementId
  await lockBooks(em, { accountId, agreementIds: [...new Set([before, agreementId])].filter((one) => one != null) })
  const row = await em.findOneOrFail(PaymentRow, { id, accountId }, { ...lockedElseNotFound, refresh: true })
  requireMatch(ifMatch, row.version)
  if (row.agreementId !== before) throw new Overloaded()
  if (row.reversedAt) throw new StateForbids(stateReasons.paymentReversed)
  if (row.source === 'deposit') throw new StateForbids(stateReasons.paymentOfDeposit, [row.id])
  return row
}
