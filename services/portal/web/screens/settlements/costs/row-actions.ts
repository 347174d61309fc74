import type { Item } from '@lokum/contracts/settlements/item'

export type RowAction = 'approve' | 'correct' | 'reject' | 'reopen' | 'source'

/** The actions of an item now; an item added by hand has no proposal to go back to. */
export function listActions(item: Item): readonly RowAction[] {
  const actions = actionsOfAny(item)
  // Advances are what the sent statements charge, so they are neither corrected nor rejected here.
  if (item.inputs.kind === 'advances') return actions.filter((one) => one !== 'correct' && one !== 'reject')
  if (item.inputs.kind !== 'interest') return actions
  // Interest is what the payments give: another amount is another charge, and what was rejected is charged again like any other.
  return actions.filter((one) => one !== 'correct' && (one !== 'approve' || item.state !== 'rejected'))
}

function actionsOfAny({ state, proposed_by, inputs_changed }: Item): readonly RowAction[] {
  if (state === 'proposed') return ['approve', 'correct', 'reject', 'source']
  if (state === 'rejected') return proposed_by === 'landlord' ? ['approve', 'source'] : ['reopen', 'source']
  const renew = inputs_changed ? (['approve'] as const) : []
  return [...renew, 'correct', proposed_by === 'landlord' ? 'reject' : 'reopen', 'source']
}
