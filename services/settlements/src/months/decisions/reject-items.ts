import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { decide, isDecided } from '@lokum/month-engine/items/kept-item'
import { isDropped } from '@lokum/month-engine/items/same-charge'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import type { ItemRow } from '../items/item.ts'
import type { ItemsToDecide } from './items-to-decide.ts'

/**
 * Rejects items, which excludes them from the total. A share of a cost stays allocated to the agreement: neither this tenant nor
 * another pays it. The advances that a true-up takes off were charged already, so they always count while they are on sent statements.
 * @throws StateForbids
 */
export async function rejectItems({ now }: Context, { named, body }: ItemsToDecide): Promise<readonly ItemRow[]> {
  const changed = (named ?? []).filter((item) => !isDecided(item, 'reject'))
  const paid = changed.filter((item) => item.inputs.kind === 'advances' && !isDropped(item))
  if (paid.length > 0) {
    throw new StateForbids(
      stateReasons.advancesPaid,
      paid.map(({ id }) => id),
    )
  }
  for (const item of changed) {
    decide(item, 'reject', now)
    item.reason = body.reason ?? null
  }
  return changed
}
