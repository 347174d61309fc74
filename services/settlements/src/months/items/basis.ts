import type { ItemInputs } from '@lokum/contracts/settlements/item'

/** The data behind an item as one text: equal texts mean that nothing has changed. */
export function basisOf({ inputs, amountPln }: { inputs: ItemInputs; amountPln: string }): string {
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
  return basisOf({ inputs: some, amountPln: '0' }) === basisOf({ inputs: others, amountPln: '0' })
}
