import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { writtenPln } from '@lokum/contracts/problems/written-pln'
import type { DepositEntry } from '@lokum/contracts/settlements/deposit'
import type { CreateDepositEntry } from '@lokum/contracts/settlements/deposit-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import { newId } from '@lokum/service-kit/ids'
import { Overloaded, StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import Big from 'big.js'
import type { QuotaContext } from '../../quotas/require-quota.ts'
import { keepDocuments } from '../../tenancies/papers/attach-documents.ts'
import { lockBooks } from '../payments/lock-books.ts'
import { recordPayments } from '../payments/record-payments.ts'
import { DepositEntryRow, describeDepositEntry } from './deposit-entry.ts'
import { type LoadedDeposit, loadDeposit } from './load-deposit.ts'

/** More than a tenancy needs in decades; each answer has them all. */
const mostEntries = 200

type Asked = RequestOf<typeof CreateDepositEntry>

/**
 * Records a step in the life of a deposit. A set-off is a payment too, so it pays the oldest settlement first and is taxed.
 * @throws NotFound · ValidationFailed · StateForbids when the deposit has less left · QuotaExceeded
 */
export async function createDepositEntry(
  context: QuotaContext,
  { params: { id: agreementId }, body }: Asked,
): Promise<Answer<DepositEntry>> {
  const { em, caller, now } = context
  const { accountId } = caller
  requireFitting(body, dayIn(now))
  await keepDocuments(em, { accountId, ids: body.document_id === undefined ? [] : [body.document_id] })
  await lockBooks(em, { accountId, agreementIds: [agreementId] })
  const amountPln = new Big(body.amount_pln).toFixed(2)
  requireLeft(await loadDeposit(context, { agreementId }), { kind: body.kind, amountPln })

  const row = em.create(DepositEntryRow, {
    id: newId('depositEntry'),
    accountId,
    agreementId,
    kind: body.kind,
    happenedOn: body.happened_on,
    amountPln,
    isIndexed: body.kind === 'agreed' && body.is_indexed === true,
    reason: body.reason ?? null,
    documentId: body.document_id ?? null,
    paymentId:
      body.kind === 'set_off'
        ? await paySetOff(context, { agreementId, amountPln, receivedOn: body.happened_on })
        : null,
    reversalReason: null,
    createdAt: now,
  })
  await em.flush()
  const entry = describeDepositEntry(row)
  await recordAudit(context, { action: 'deposit_entry.created', object: { id: row.id, version: 1 }, data: entry })
  return { body: entry, location: `/v1/agreements/${agreementId}/deposit` }
}

/** @throws ValidationFailed */
function requireFitting({ kind, happened_on: day, reason, document_id: document }: Asked['body'], today: string): void {
  if (day > today) throw new ValidationFailed([{ pointer: '#/happened_on', code: 'in_future' }])
  if (kind === 'deducted' && reason === undefined)
    throw new ValidationFailed([{ pointer: '#/reason', code: 'required' }])
  if (kind !== 'deducted' && document !== undefined)
    throw new ValidationFailed([{ pointer: '#/document_id', code: 'not_in_kind', values: { kind: 'deducted' } }])
}

/** @throws StateForbids when the deposit has less left, or has all entries that it may have */
function requireLeft(
  { entries, sums }: LoadedDeposit,
  { kind, amountPln }: Pick<DepositEntryRow, 'kind' | 'amountPln'>,
): void {
  if (entries.length >= mostEntries) throw new StateForbids(stateReasons.depositFull(mostEntries))
  if (kind === 'agreed' || kind === 'received') return
  const leftPln = kind === 'returned' ? sums.toReturnPln : sums.heldPln
  if (new Big(amountPln).lte(leftPln)) return
  const values = { max: writtenPln(leftPln) }
  const fault = { pointer: '#/amount_pln', code: 'invalid_value', must: 'left_of_deposit', values } as const
  throw new StateForbids(stateReasons.depositTooSmall(leftPln), [], [fault])
}

type SetOff = { agreementId: string; amountPln: string; receivedOn: string }

async function paySetOff(context: QuotaContext, { agreementId, amountPln, receivedOn }: SetOff): Promise<string> {
  const byHand = { payer: null, title: null, importId: null, importRow: null, marks: {}, possibleDuplicateOf: null }
  const draft = { agreementId, receivedOn, amountPln, source: 'deposit', ...byHand } as const
  const [payment] = await recordPayments(context, [draft])
  // An equal payment took its place at the same moment.
  if (!payment) throw new Overloaded()
  return payment.id
}
