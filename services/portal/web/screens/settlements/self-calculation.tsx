import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../interface/call.ts'
import { mayHelpAgain } from '../../interface/refusal.ts'
import { runningUploads } from '../../interface/upload.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { rereadSettlement, useSettlementChange } from '../../interface/use-settlement-change.ts'
import { useStore } from '../../interface/use-store.ts'
import { announce } from '../../parts/announce.tsx'
import { useWords } from '../../words/use-words.ts'
import { ChangeRefused } from './change-refused.tsx'
import { isCalculatedByItself } from './is-calculated-by-itself.ts'
import { isOpen } from './is-open.ts'
import style from './settlement.module.css'

/** How long nothing has changed before the costs are calculated, in milliseconds; twice as long after each calculation of no use. */
const quietMs = 1_000
const longestMs = 60_000

/** Calculates the costs whenever something they rest on has changed and things have been quiet; says so, or why it failed. */
export function SelfCalculation({ detail }: { detail: SettlementDetail }) {
  const { missing } = useWords()
  const client = useQueryClient()
  const mayWrite = useMissingRight('settlements.write') === null
  const isUploading = useStore(runningUploads) > 0
  // The settlement as a calculation was refused: it is repeated only after a change.
  const refused = useRef<SettlementDetail | null>(null)
  // Calculations in a row that were outdated by the time they ended, or that the interface was too busy for.
  const inVain = useRef(0)
  const calculating = useSettlementChange(detail.id, {
    send: (_, version) => {
      refused.current = null
      return call('POST /v1/settlements/{id}/calculate', { params: { id: detail.id }, ...version })
    },
    onDone: async () => {
      void client.invalidateQueries({ queryKey: ['GET /v1/documents/{id}/ledger'] })
      announce(missing.calculated)
      // The answer does not know what has changed since the calculation began.
      const now = await rereadSettlement(client, detail.id)
      inVain.current = now && isDue(now) ? inVain.current + 1 : 0
    },
  })
  const { mutate, reset, error, stale, isPending } = calculating
  const isBusy = useIsMutating() > 0 || isUploading
  const due = mayWrite && isOpen(detail) && isDue(detail)
  useEffect(() => {
    if (error === null || isPending) return
    // Somebody else was faster; what they made is calculated.
    if (stale !== null || (refused.current !== null && refused.current !== detail)) return reset()
    if (!mayHelpAgain(error)) {
      refused.current = detail
      return
    }
    const timer = setTimeout(() => {
      inVain.current += 1
      reset()
    }, waitAfter(inVain.current))
    return () => clearTimeout(timer)
  }, [error, stale, isPending, detail, reset])
  useEffect(() => {
    if (!due || isBusy || error !== null || refused.current === detail) return
    const timer = setTimeout(() => mutate(), waitAfter(inVain.current))
    return () => clearTimeout(timer)
  }, [due, isBusy, error, detail, mutate])
  if (error !== null && stale === null) return <ChangeRefused change={calculating} />
  return isPending || (due && refused.current !== detail) ? (
    <p className={style.calculating}>{missing.calculating}</p>
  ) : null
}

function isDue({ missing }: SettlementDetail): boolean {
  return missing.some(({ reason }) => isCalculatedByItself(reason))
}

function waitAfter(inVain: number): number {
  return Math.min(quietMs * 2 ** inVain, longestMs)
}
