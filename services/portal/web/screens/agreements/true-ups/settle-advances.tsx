import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../interface/use-answer.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { buttonClass } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'

/** The way to the settlement of advances, where some terms have them. */
export function SettleAdvances({ agreementId: id }: { agreementId: string }) {
  const { trueUps } = useWords()
  const canWrite = useMissingRight('settlements.write') === null
  const terms = useAnswer('GET /v1/agreements/{id}/terms', { params: { id } })
  const hasAdvances = terms.data?.body.data.some(({ advances }) => advances.length > 0) ?? false
  if (!canWrite || !hasAdvances) return null
  return (
    <Link to="/agreements/$id/true-ups/new" params={{ id }} className={buttonClass('plain')}>
      {trueUps.open}
    </Link>
  )
}
