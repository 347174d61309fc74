import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../interface/call.ts'
import { runningUploads } from '../../interface/upload.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { useSettlementChange } from '../../interface/use-settlement-change.ts'
import { useStore } from '../../interface/use-store.ts'
import { announce } from '../../parts/announce.tsx'
import { useWords } from '../../words/use-words.ts'
import { ChangeRefused } from './change-refused.tsx'
import { isCalculatedByItself } from './is-calculated-by-itself.ts'
import { isOpen } from './is-open.ts'
import style from './settlement.module.css'

/** How long nothing has changed before the costs are calculated, in milliseconds. */
const quietMs = 1_000
/** Calculations one after the other, each outdated by the time it ends. */
const mostInARow = 5

/** Calculates the costs whenever something they rest on has changed and things have been quiet; says so, or why it failed. */
export function SelfCalculation({ detail }: { detail: SettlementDetail }) {
  const { missing } = useWords()
  const client = useQueryClient()
  const mayWrite = useMissingRight('settlements.write') === null
  const isUploading = useStore(runningUploads) > 0
  // The settlement as the last calculation left it: one that is refused, or too often leaves it outdated, is repeated only after a change.
  const left = useRef<SettlementDetail | null>(null)
  const timesDue = useRef(0)
  const calculating = useSettlementChange(detail.id, {
    send: (_, version) => {
      left.current = null
      return call('POST /v1/settlements/{id}/calculate', { params: { id: detail.id }, ...version })
    },
    onDone: (shown) => {
      // What changes during the calculation outdates it, such as the bills of the month that are read one after the other.
      timesDue.current = isDue(shown) ? timesDue.current + 1 : 0
      left.current = isDue(shown) && timesDue.current < mostInARow ? null : shown
      void client.invalidateQueries({ queryKey: ['GET /v1/documents/{id}/ledger'] })
      announce(missing.calculated)
    },
  })
  const { mutate, reset, error, stale, isPending } = calculating
  const isBusy = useIsMutating() > 0 || isUploading
  const due = mayWrite && isOpen(detail) && isDue(detail)
  useEffect(() => {
    if (error === null || isPending) return
    // Somebody else was faster; what they made is calculated.
    if (stale !== null || (left.current !== null && left.current !== detail)) return reset()
    left.current = detail
  }, [error, stale, isPending, detail, reset])
  useEffect(() => {
    if (!due || isBusy || error !== null || left.current === detail) return
    const timer = setTimeout(() => mutate(), quietMs)
    return () => clearTimeout(timer)
  }, [due, isBusy, error, detail, mutate])
  if (error !== null && stale === null) return <ChangeRefused change={calculating} />
  return isPending || (due && left.current !== detail) ? (
    <p className={style.calculating}>{missing.calculating}</p>
  ) : null
}

function isDue({ missing }: SettlementDetail): boolean {
  return missing.some(({ reason }) => isCalculatedByItself(reason))
}
