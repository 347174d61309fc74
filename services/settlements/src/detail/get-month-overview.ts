import { dayIn, usualDays } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { MonthOverview, OverviewRow } from '@lokum/contracts/settlements/overview'
import type { GetMonthOverview } from '@lokum/contracts/settlements/overview-operations'
import type { MissingInput } from '@lokum/month-engine/calculation/missing-input'
import { isUndecided } from '@lokum/month-engine/items/kept-item'
import { findMissing } from '@lokum/month-engine/month/find-missing'
import type { Month } from '@lokum/month-engine/month/month'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { describeStanding } from '../ledger/payments/load-balance.ts'
import { loadMonths } from '../months/close/load-month.ts'
import { loadItemsOfAll } from '../months/items/load-items.ts'
import { isOpen, SettlementRow } from '../months/settlements/settlement.ts'
import { type FoundRow, findRows } from './find-overview-rows.ts'
import { nextStep } from './next-step.ts'

/** Returns a page of a month of all apartments by label; the number of queries does not depend on that of the rows. */
export async function getMonthOverview(
  { em, caller: { accountId }, now }: Context,
  { query }: RequestOf<typeof GetMonthOverview>,
): Promise<Answer<MonthOverview>> {
  const { period, limit } = query
  const after = readCursor(query.cursor, '(?:apt|agr|set)')
  const today = dayIn(now)
  const { states, money, rows } = await findRows(em, { accountId, period, today, after, limit: limit + 1 })
  const { data, next_cursor } = toPage(rows, limit)
  const progressOf = await loadProgress(em, accountId, data)
  const { from, to } = usualDays(period)
  return {
    body: {
      period,
      today,
      usual_from: from,
      usual_to: to,
      states,
      money,
      data: data.map((row) => describeRow(row, progressOf.get(row.settlement?.id ?? ''))),
      next_cursor,
    },
  }
}

type Progress = { missing: readonly MissingInput[]; needed: readonly MissingInput['code'][]; undecided: number }

/** The missing things of settlements whose items may still change. */
async function loadProgress(
  em: Context['em'],
  accountId: string,
  found: readonly FoundRow[],
): Promise<ReadonlyMap<string, Progress>> {
  const apart = { disableIdentityMap: true }
  const settlements = found.flatMap(({ settlement }) => settlement ?? [])
  const open = settlements.map((row) => em.map(SettlementRow, row, apart)).filter(isOpen)
  const itemsOf = await loadItemsOfAll(em, { accountId, ids: open.map(({ id }) => id) })
  const monthOf = await loadMonths(em, open)
  const progressOf = new Map<string, Progress>()
  for (const row of open) {
    const month = monthOf.get(row.id)
    if (!month) throw new Error(`The month of the settlement ${row.id} was not loaded.`)
    const items = itemsOf.get(row.id) ?? []
    const missing = await findMissing(row, month, items)
    const undecided = items.filter(isUndecided).length
    progressOf.set(row.id, { missing, needed: listNeeded(missing, month), undecided })
  }
  return progressOf
}

/**
 * The kinds of missing things that the landlord can do something about, so without the lines of attached documents that the next
 * calculation reads and shares by itself.
 */
function listNeeded(missing: readonly MissingInput[], { documents }: Month): MissingInput['code'][] {
  const has = (wanted: MissingInput['code']) => missing.some(({ code }) => code === wanted)
  if (has('calculation') && documents.some(({ wasRead, isDue }) => !wasRead || isDue)) return ['calculation']
  const categories = new Set(documents.flatMap(({ lines }) => lines.map(({ category }) => category)))
  const follows = ({ code, category, document_id: documentId }: MissingInput) =>
    has('calculation') && code === 'document' && documentId === undefined && categories.has(category ?? null)
  return missing.filter((one) => !follows(one)).map(({ code }) => code)
}

const nothing: Progress = { missing: [], needed: [], undecided: 0 }

function describeRow(row: FoundRow, progress: Progress = nothing): OverviewRow {
  const { settlement, counting_total_pln: total_pln, parts_pln, delivery, reading_requests, answered_requests } = row
  const codes = [...new Set(progress.missing.map(({ code }) => code))]
  return {
    apartment: { id: row.apartment_id, label: row.label },
    agreement: row.agreement,
    settlement: settlement && {
      id: settlement.id,
      state: settlement.state,
      total_pln: Number(settlement.total_pln),
      sent_at: momentOf(row.sent_at),
      paid_at: momentOf(settlement.paid_at),
      paid_on: settlement.paid_at && row.last_part_on,
    },
    missing: { count: progress.missing.length, codes },
    undecided: progress.undecided,
    delivery,
    open_pln: total_pln === null ? null : describeStanding({ total_pln, parts_pln, paid_at: null }).open_pln,
    reading_requests,
    answered_requests,
    next: nextStep({ ...row, ...progress }),
  }
}

/** A moment as the database writes it in JSON. */
function momentOf(written: string | null): string | null {
  return written === null ? null : new Date(written).toISOString()
}
