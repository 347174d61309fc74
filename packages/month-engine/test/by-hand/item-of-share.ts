import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { draftShares } from '../../src/calculation/propose-shares.ts'
import type { DraftItem } from '../../src/calculation/settlement-case.ts'
import type { Shared } from '../../src/costs/share-cost.ts'
import { anAllocation } from '../calculation/a-case.ts'

export const plnOf = (grosze: number) => (grosze / 100).toFixed(2)
export const groszeOf = (pln: string) => BigInt(pln.replace('.', ''))

type Of = { period: string; category: CostCategory; grosze: number }

/** The items of the tenants for their shares of a cost. */
export function itemsOfShares({ shares, key, total }: Shared, { period, category, grosze }: Of): DraftItem[] {
  const allocations = shares.map(({ pieces = [], agreementId, ...share }, index) => {
    const [first, ...others] = pieces
    return anAllocation({
      ...share,
      costId: `${agreementId}`,
      line: index,
      period,
      category,
      costPln: plnOf(grosze),
      key,
      total,
      ...(first && { key: first.key, part: first.part, total: first.total }),
      pieces: others.length > 0 ? pieces : undefined,
    })
  })
  return draftShares({ allocations, documents: [] })
}
