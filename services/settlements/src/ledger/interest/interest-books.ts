import { addDays } from '@lokum/amounts/calendar/month'
import { interestPln, type LateSpan } from '@lokum/amounts/money/interest'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { InterestInputs, InterestSpan } from '@lokum/contracts/settlements/interest-inputs'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem, StateForbids } from '@lokum/service-kit/problem'
import type { AskedDays, InterestBooks, InterestCharge } from '../../months/decisions/interest-books.ts'
import { describeSpan, lastDay } from './describe-chargeable.ts'
import { type ChargedDays, loadChargedDays } from './load-charged-days.ts'
import { loadLateSettlements, spansInOrder } from './load-late-settlements.ts'

/** The ledger's side of charging interest. */
export const interestBooks: Omit<InterestBooks, 'lockInterest'> = { computeInterest, requireInterestFree }

type Charging = InterestCharge['settlement']

/**
 * The interest on a settlement of the same agreement through a day: from the day after the last one that another item charges, or on the
 * days of the item that is corrected.
 * @throws Problem not_found · StateForbids
 */
async function computeInterest(em: Context['em'], asked: AskedDays): Promise<InterestInputs> {
  const { settlement, lateId, until, itemId, from } = asked
  const late = await findLate(em, settlement, lateId)
  const { accountId } = settlement
  const { agreementId } = late
  const charged = othersOf(await loadChargedDays(em, { accountId, agreementId }), { settlement, lateId, itemId })
  if (from !== undefined) requireFree(charged, { from, until })
  const chargedUntil = from === undefined ? charged.at(-1)?.until : addDays(from, -1)
  const only = { settlementId: lateId, chargedUntil }
  const found = await loadLateSettlements(em, { accountId, agreementId, until, only })
  const spans = found.flatMap(spansInOrder)
  const rated = spans.map(requireRate)
  const [first] = rated
  if (first === undefined || Number(interestPln(spans)) === 0) throw nothingLeft(late, until, charged.at(-1))
  return {
    kind: 'interest',
    settlement_id: lateId,
    period: late.period,
    starts_on: first.starts_on,
    ends_on: lastDay(spans),
    spans: rated,
  }
}

/** Checks that no other item charges a day of these. @throws StateForbids */
async function requireInterestFree(em: Context['em'], { settlement, itemId, inputs }: InterestCharge): Promise<void> {
  const { settlement_id: lateId, starts_on: from, ends_on: until } = inputs
  const late = await findLate(em, settlement, lateId)
  const { accountId } = settlement
  const { agreementId } = late
  const charged = othersOf(await loadChargedDays(em, { accountId, agreementId }), { settlement, lateId, itemId })
  requireFree(charged, { from, until })
}

type Late = { code: string; period: string; agreementId: string }

/** @throws Problem not_found for a settlement of another account or agreement */
async function findLate(em: Context['em'], { accountId, agreementId }: Charging, lateId: string): Promise<Late> {
  const [found] = await runSql<Late>(em, selectLate, [accountId, agreementId ?? null, lateId])
  if (found) return found
  throw new Problem('not_found', { faults: [{ pointer: '#/inputs/settlement_id', code: 'not_found' }] })
}

/** The days that other items charge of a settlement; the sent version of the own settlement is what a correction replaces. */
function othersOf(all: readonly ChargedDays[], { settlement, lateId, itemId }: Omit<AskedDays, 'until' | 'from'>) {
  return all.filter(
    (one) =>
      one.lateId === lateId && one.itemId !== itemId && !(one.isSentVersion && one.settlementId === settlement.id),
  )
}

/** @throws StateForbids */
function requireFree(charged: readonly ChargedDays[], { from, until }: Pick<ChargedDays, 'from' | 'until'>): void {
  const other = charged.findLast((one) => one.from <= until && one.until >= from)
  if (other) throw isCharged(other)
}

function nothingLeft({ code }: Late, until: string, last: ChargedDays | undefined): StateForbids {
  return last ? isCharged(last) : new StateForbids(stateReasons.interestNotDue(code, until))
}

function isCharged({ until, code, settlementId }: ChargedDays): StateForbids {
  return new StateForbids(stateReasons.interestCharged(code, until), [settlementId])
}

/** @throws StateForbids for days without a rate */
function requireRate(span: LateSpan): InterestSpan {
  const rated = describeSpan(span)
  if (rated === undefined) throw new StateForbids(stateReasons.interestRateMissing(span.from))
  return rated
}

const selectLate = `
  SELECT reference_code AS code, period, agreement_id AS "agreementId" FROM settlement WHERE account_id = $1 AND agreement_id = $2 AND id = $3`
