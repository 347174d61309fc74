import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { CostCategory, DifferenceKey, ShareKey } from '@lokum/contracts/settlements/cost-category'

type Given = {
  category: CostCategory
  key: ShareKey
  percent?: number | null | undefined
  difference?: DifferenceKey | undefined
}

/** A shared cost as it is stored; by sub-meters, the landlord pays the difference unless the terms say otherwise. */
export function readSharedCost({
  category,
  key,
  percent = null,
  difference = 'landlord',
}: Given): Agreement['shared_costs'][number] {
  return { category, key, percent, ...(key === 'sub_meters' && { difference }) }
}
