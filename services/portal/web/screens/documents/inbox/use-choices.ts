import { useState } from 'react'
import { type Bill, type ChangedChoices, choiceFor, hindranceOf, type PlacementChoice } from './choice.ts'
import { monthsOfChoice } from './months-of.ts'

/** The choice for each bill, and the bills that are chosen and can be placed. */
export function useChoices(bills: readonly Bill[]) {
  const [changed, setChanged] = useState<ChangedChoices>(new Map())
  const change = (id: string, part: Partial<PlacementChoice>) =>
    setChanged((known) => new Map(known).set(id, { ...known.get(id), ...part }))
  const rows = bills.map((bill) => {
    const { id } = bill.document
    const choice = choiceFor(bill, changed.get(id))
    return { id, bill, choice, apartmentIds: choice.apartmentIds, months: monthsOfChoice(bill, choice) }
  })
  const chosen = rows.filter(({ bill, choice }) => choice.isChecked && hindranceOf(bill) === null)
  return { rows, chosen, change }
}
