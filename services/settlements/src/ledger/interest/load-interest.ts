import { interestPln } from '@lokum/amounts/money/interest'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { Context } from '@lokum/service-kit/http/context'
import { type LateSettlement, loadLateSettlements } from './load-late-settlements.ts'

type Asked = { accountId: string; id: string; today: string }

/**
 * The statutory interest on the overdue parts of the settlements of an agreement until today, without the days that items charge, each
 * rounded once, by the rates of the profile; decimal text. Parts that are paid bear none, whenever they were paid. Undefined if a day has
 * no rate.
 */
export async function loadInterest(em: Context['em'], { accountId, id, today }: Asked): Promise<string | undefined> {
  return sumOpenInterest(await loadLateSettlements(em, { accountId, agreementId: id, until: today }))
}

/** The interest on the parts that are open. */
export function sumOpenInterest(late: readonly LateSettlement[]): string | undefined {
  const open = late.flatMap(({ parts }) => parts).filter(({ isOpen }) => isOpen)
  const sums = open.map(({ spans }) => interestPln(spans))
  const known = sums.filter((sum) => sum !== undefined)
  return known.length < sums.length ? undefined : sumPln(known)
}
