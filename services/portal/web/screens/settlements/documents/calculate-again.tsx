import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import { useCalculate } from './use-calculate.ts'

type CalculateProps = { detail: SettlementDetail; looks?: 'primary' | 'plain' }

/** The button that calculates the costs, for the first time or again, with its refusal beside it. */
export function CalculateAgain({ detail, looks = 'plain' }: CalculateProps) {
  const { missing } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const calculating = useCalculate(detail.id)
  return (
    <>
      <Button
        looks={looks}
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
