import { each } from '@lokum/client/each'
import { dayAfter, type Month, monthBefore } from '../papers/months.ts'
import { closeMonth, type Goal, type Settlement } from './close-month.ts'
import type { Transfer } from './import-transfers.ts'
import type { Tenancy } from './open-tenancy.ts'

/**
 * Settles every month but the last, and records its payment before the next; gives the transfer of the newest of them, which
 * the bank statement has.
 */
export async function settleEarlierMonths(tenancy: Tenancy): Promise<readonly Transfer[]> {
  const { lokum, now, letting, agreement, months } = tenancy
  const last = monthBefore(now)
  const owed = new Set(Array.from({ length: letting.unpaid + 1 }, (_, index) => monthBefore(now, index + 1).period))
  const known = await settlementsOf(tenancy)
  const paid = new Set<string | null>()
  for await (const { title } of each(lokum.listPayments, { agreement_id: agreement.id })) paid.add(title)

  const waiting: Transfer[] = []
  for (const month of months.filter(({ period }) => period < last.period)) {
    const sent = await settle(tenancy, { month, known, goal: 'sent' })
    const title = `Czynsz ${sent.reference_code}`
    if (owed.has(month.period) || paid.has(title)) continue
    const received_on = dayAfter(month.period, 8)
    const transfer = { received_on, amount_pln: sent.total_pln, payer: letting.tenant.name, title }
    if (month.lastDay === last.eve) waiting.push(transfer)
    else await lokum.createPayment({ body: transfer })
  }
  return waiting
}

/** Takes the last month of a running tenancy to the state that its letting names. */
export async function settleLastMonth(tenancy: Tenancy): Promise<void> {
  const month = monthBefore(tenancy.now)
  if (tenancy.months.at(-1)?.period !== month.period) return
  await settle(tenancy, { month, known: await settlementsOf(tenancy), goal: tenancy.letting.last })
}

type Known = ReadonlyMap<string, Settlement>

async function settlementsOf({ lokum, agreement }: Tenancy): Promise<Known> {
  const known = new Map<string, Settlement>()
  for await (const one of each(lokum.listSettlements, { agreement_id: agreement.id })) known.set(one.period, one)
  return known
}

async function settle(tenancy: Tenancy, { month, known, goal }: { month: Month; known: Known; goal: Goal }) {
  const { lokum, agreement } = tenancy
  const body = { apartment_id: agreement.apartment_id, agreement_id: agreement.id, period: month.period }
  const found = known.get(month.period) ?? (await lokum.createSettlement({ body })).data
  return await closeMonth(tenancy, month, { found, goal })
}
