import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import { StepFoot } from '../../../parts/step-foot.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import settlementStyle from '../settlement.module.css'
import { MissingForStatement } from './missing-for-statement.tsx'
import { usePrepare } from './use-prepare.ts'

/** Makes the PDF, or says what it still needs. */
export function PrepareStatement({ detail }: { detail: SettlementDetail }) {
  const { statement: words } = useWords()
  const { id, missing } = detail
  const right = useMissingRight('settlements.write')
  const preparing = usePrepare(id)
  return (
    <>
      <p className={settlementStyle.quiet}>{words.prepareWhat}</p>
      {missing.length > 0 && <MissingForStatement id={id} missing={missing} />}
      <ChangeRefused change={preparing} />
      <StepFoot>
        <Button
          looks="primary"
          whyNot={right ?? (missing.length > 0 ? words.notYet : null)}
          working={words.preparing}
          isWorking={preparing.isPending}
          onPress={() => preparing.mutate()}
        >
          {words.prepare}
        </Button>
      </StepFoot>
    </>
  )
}
