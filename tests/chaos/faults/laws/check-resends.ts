import { pairOf, type Receipt } from '../../webhooks/reconcile-receipts.ts'
import { countBy } from '../../webhooks/reconcile-rows.ts'
import type { Books } from '../load/books.ts'

type Checked = { resent: Books['resent']; states: ReadonlyMap<string, string>; receipts: readonly Receipt[] }

/** Law 5 for what an operator sends again: each call made one delivery, it succeeded, and its receiver has it once more. */
export function checkResends({ resent, states, receipts }: Checked) {
  const accepted = countBy(
    receipts.filter((receipt) => receipt.accepted),
    ({ eventId, endpointId }) => pairOf(eventId, endpointId),
  )
  const times = countBy([...resent.values()], ({ eventId, endpointId }) => pairOf(eventId, endpointId))
  return {
    resent: resent.size,
    resentButNotSucceeded: [...resent.keys()].filter((id) => states.get(id) !== 'succeeded'),
    resentWithoutBeingAsked: [...states.keys()].filter((id) => !resent.has(id)),
    resentButNotReceived: Object.entries(times).flatMap(([pair, asked]) =>
      (accepted[pair] ?? 0) > asked ? [] : [`${pair}: ${accepted[pair]} of ${asked + 1}`],
    ),
  }
}
