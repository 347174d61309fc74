import type { Item, ItemType } from '@lokum/contracts/settlements/item'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { MeterTotal } from '@lokum/contracts/settlements/meter-total'

export type Metered = Extract<ItemInputs, { kind: 'readings' }>

/** The costs of one metered use beneath its readings, or a cost of its own. */
export type RowGroup = {
  key: string
  items: readonly Item[]
  /** The use that all of them price; null: a cost of its own. */
  use: { inputs: Metered; total_pln: number } | null
}

export type SectionName = 'look' | ItemType
export type Section = { name: SectionName; groups: readonly RowGroup[] }

const names: readonly SectionName[] = ['look', 'rent_and_fixed', 'utility_by_readings', 'proportional_cost']

/** The costs as the statement groups them; groups in which something needs a look come first. */
export function groupRows(
  items: readonly Item[],
  totals: readonly MeterTotal[],
  toLookAt: ReadonlySet<string>,
): readonly Section[] {
  const groups = groupsOf(items, totals)
  return names
    .map((name) => ({ name, groups: groups.filter((group) => sectionOf(group, toLookAt) === name) }))
    .filter((section) => section.groups.length > 0)
}

function groupsOf(items: readonly Item[], totals: readonly MeterTotal[]): RowGroup[] {
  const uses = new Map(totals.flatMap((total) => total.item_ids.map((id) => [id, total] as const)))
  const groups = Map.groupBy(items, ({ id }) => uses.get(id)?.item_ids[0] ?? id)
  return [...groups].map(([key, rows]) => ({ key, items: rows, use: useOf(rows, uses.get(key)) }))
}

/** A use with one price needs no head: its row says everything. */
function useOf(rows: readonly Item[], total: MeterTotal | undefined): RowGroup['use'] {
  const inputs = rows[0]?.inputs
  if (rows.length < 2 || inputs?.kind !== 'readings' || total === undefined) return null
  return { inputs, total_pln: total.total_pln }
}

function sectionOf({ items }: RowGroup, toLookAt: ReadonlySet<string>): SectionName {
  if (items.some(({ id }) => toLookAt.has(id))) return 'look'
  return items[0]?.type ?? 'proportional_cost'
}

/** Whether a person has to look at a cost before it can be charged. */
export function needsLook({ state, sure, inputs_changed }: Item): boolean {
  return (state === 'proposed' && !sure) || inputs_changed
}

/** The costs in the order of the list, without those beneath a folded head. */
export function rowsOf(sections: readonly Section[], folded: ReadonlySet<string>): readonly Item[] {
  return sections.flatMap(({ groups }) =>
    groups.flatMap(({ key, items, use }) => (use !== null && folded.has(key) ? [] : items)),
  )
}

/** The sections with the first costs alone; the group that holds the last of them is whole. */
export function firstRows(sections: readonly Section[], count: number): readonly Section[] {
  let left = count
  return sections
    .map((section) => ({
      ...section,
      groups: section.groups.filter(({ items }) => {
        const isShown = left > 0
        left -= items.length
        return isShown
      }),
    }))
    .filter(({ groups }) => groups.length > 0)
}
