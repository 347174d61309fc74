import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useMemo, useState } from 'react'
import { groupRows, needsLook, rowsOf } from './group-rows.ts'

type Sorted = { of: string; toLookAt: ReadonlySet<string> }

/** The costs by sections, the heads that are folded, and the rows that are in sight. */
export function useSections(detail: SettlementDetail) {
  const { items, meter_totals: totals } = detail
  const toLookAt = useToLookAt(detail)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const sections = useMemo(() => groupRows(items, totals, toLookAt), [items, totals, toLookAt])
  const onTurn = (key: string) => {
    const others = [...folded].filter((one) => one !== key)
    setFolded(new Set(folded.has(key) ? others : [...others, key]))
  }
  return { sections, folded, onTurn, rows: rowsOf(sections, folded) }
}

/** The costs that need a look. A decision moves no row, so it is asked once, and again when other costs are there. */
function useToLookAt({ items }: SettlementDetail): ReadonlySet<string> {
  const of = items.map(({ id }) => id).join(' ')
  const [sorted, setSorted] = useState<Sorted>({ of: '', toLookAt: new Set() })
  if (sorted.of === of) return sorted.toLookAt
  const now = { of, toLookAt: new Set(items.filter(needsLook).map(({ id }) => id)) }
  setSorted(now)
  return now.toLookAt
}
