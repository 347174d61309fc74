import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import { useCalculate } from './use-calculate.ts'

/** The button that calculates the costs where the page did not do it by itself, with its refusal beside it. */
export function CalculateAgain({ detail }: { detail: SettlementDetail }) {
  const { missing } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const calculating = useCalculate(detail.id)
  return (
    <>
      <Button
        looks="quiet"
        whyNot={whyNot}
        working={missing.calculating}
        isWorking={calculating.isPending}
        onPress={() => calculating.mutate()}
      >
        {detail.state === 'draft' ? missing.calculate : missing.recalculate}
      </Button>
      <ChangeRefused change={calculating} />
    </>
  )
}
