import type { Item } from '@lokum/contracts/settlements/item'
import type { Decision } from './use-decisions.ts'

/**
 * The decision that takes another one back; null: nothing brings exactly that back. An item added by hand has no proposal to go back to,
 * so approving and rejecting it take each other back.
 */
export function findUndo(kind: Decision['kind'] | 'correct', item: Item): Decision | null {
  if (item.proposed_by === 'landlord') {
    if (kind === 'approve' && item.state === 'rejected') return { kind: 'reject', item, reason: item.reason ?? '' }
    return kind === 'reject' && item.state === 'approved' ? { kind: 'approve', item } : null
  }
  return item.state === 'proposed' && kind !== 'reopen' ? { kind: 'reopen', item } : null
}
