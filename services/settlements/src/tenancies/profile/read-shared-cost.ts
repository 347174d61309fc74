import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { CostCategory, DifferenceShareBy, ShareBy } from '@lokum/contracts/settlements/cost-category'

type Given = {
  category: CostCategory
  share_by: ShareBy
  percent?: number | null | undefined
  difference_share_by?: DifferenceShareBy | undefined
}

/** A shared cost as it is stored; by sub-meters, the landlord pays the difference unless the terms say otherwise. */
export function readSharedCost(given: Given): Agreement['shared_costs'][number] {
  const { category, share_by, percent = null, difference_share_by = 'landlord' } = given
  return { category, share_by, percent, ...(share_by === 'sub_meters' && { difference_share_by }) }
}
