import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useMemo, useState } from 'react'
import { groupRows, needsLook, type Section } from './group-rows.ts'

type Sorted = { of: string; toLookAt: ReadonlySet<string> }

/** The costs by sections. A decision moves no row: what needs a look is asked once, and again when other costs are there. */
export function useSections({ items, meter_totals: totals }: SettlementDetail): readonly Section[] {
  const of = items.map(({ id }) => id).join(' ')
  const [sorted, setSorted] = useState<Sorted>({ of: '', toLookAt: new Set() })
  const now = sorted.of === of ? sorted : { of, toLookAt: new Set(items.filter(needsLook).map(({ id }) => id)) }
  if (now !== sorted) setSorted(now)
  return useMemo(() => groupRows(items, totals, now.toLookAt), [items, totals, now])
}
