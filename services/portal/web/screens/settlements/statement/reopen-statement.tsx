import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link } from '@tanstack/react-router'
import { call } from '../../../interface/call.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button, buttonClass } from '../../../parts/button.tsx'
import { StepFoot } from '../../../parts/step-foot.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import settlementStyle from '../settlement.module.css'
import style from './statement.module.css'

/** The two ways on from a prepared statement: to its sending, or back to the costs. */
export function ReopenStatement({ detail: { id } }: { detail: SettlementDetail }) {
  const { statement: words } = useWords()
  const form = `reopen ${id}`
  const right = useMissingRight('settlements.write')
  const reopening = useSettlementChange(id, {
    send: (_, version) =>
      sendOnce(form, (key) => call('POST /v1/settlements/{id}/reopen', { params: { id }, key, ...version })),
    onDone: () => announce(words.reopened),
  })
  return (
    <>
      <ChangeRefused change={reopening} />
      <div className={style.actions}>
        <Button
          whyNot={right}
          working={words.reopening}
          isWorking={reopening.isPending}
          onPress={() => reopening.mutate()}
        >
          {words.reopen}
        </Button>
      </div>
      <p className={settlementStyle.quiet}>{words.reopenWhat}</p>
      <StepFoot>
        <Link to="/settlements/$id/$stage" params={{ id, stage: 'sending' }} className={buttonClass('primary')}>
          {words.toSending}
        </Link>
      </StepFoot>
    </>
  )
}
