import type { Item } from '@lokum/contracts/settlements/item'

export type RowAction = 'approve' | 'correct' | 'reject' | 'restore' | 'source'

/** What can be done with an item now; an item added by hand has no proposal to go back to. */
export function actionsOf(item: Item): readonly RowAction[] {
  // Advances are what the sent statements charge, so nobody corrects them here.
  return item.inputs.kind === 'advances' ? actionsOfAny(item).filter((one) => one !== 'correct') : actionsOfAny(item)
}

function actionsOfAny({ status, proposed_by, inputs_changed }: Item): readonly RowAction[] {
  if (status === 'proposed') return ['approve', 'correct', 'reject', 'source']
  if (status === 'rejected') return proposed_by === 'operator' ? ['approve', 'source'] : ['restore', 'source']
  const renew = inputs_changed ? (['approve'] as const) : []
  return [...renew, 'correct', proposed_by === 'operator' ? 'reject' : 'restore', 'source']
}
