import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'

/** The data behind an item as one text: equal texts mean that nothing has changed. */
export function writeBasis({ inputs, amountPln }: { inputs: ItemInputs; amountPln: string }): string {
  return JSON.stringify(ordered({ inputs, amount: Number(amountPln) }))
}

// The database reorders the members of a JSON object.
function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return members.map(([name, member]) => [name, ordered(member)])
}

/** Whether inputs are equal, regardless of the order of their members. */
export function areSameInputs(some: ItemInputs, others: ItemInputs): boolean {
  return writeBasis({ inputs: some, amountPln: '0' }) === writeBasis({ inputs: others, amountPln: '0' })
}

type Kept = {
  proposal?: { inputs: ItemInputs; amount_pln: number } | null | undefined
  basis?: string | null | undefined
}

/** Whether the last proposal is kept beside the item; an item that was approved after a change keeps an older one. */
export function keepsLastProposal({ proposal, basis }: Kept): boolean {
  return !!proposal && basis === writeBasis({ inputs: proposal.inputs, amountPln: String(proposal.amount_pln) })
}
