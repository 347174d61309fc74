import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../../interface/call.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { useAnswer } from '../../../interface/use-answer.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button, buttonClass } from '../../../parts/button.tsx'
import { StepFoot } from '../../../parts/step-foot.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import { SendStatement } from '../sending/send-statement.tsx'
import settlementStyle from '../settlement.module.css'
import style from './statement.module.css'

/** The two ways on from a prepared statement: to the tenant, or back to the costs. */
export function ReopenStatement({ detail }: { detail: SettlementDetail }) {
  const { statement: words } = useWords()
  const { id } = detail
  const form = `reopen ${id}`
  const navigate = useNavigate()
  const right = useMissingRight('settlements.write')
  const reopening = useSettlementChange(id, {
    send: (_, version) =>
      sendOnce(form, (key) => call('POST /v1/settlements/{id}/reopen', { params: { id }, key, ...version })),
    onDone: () => {
      announce(words.reopened)
      void navigate({ to: '/settlements/$id/$stage', params: { id, stage: 'costs' } })
    },
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
      {detail.agreement_id === null ? (
        <ToSending id={id} />
      ) : (
        <ToTenant detail={detail} agreementId={detail.agreement_id} />
      )}
    </>
  )
}

/** Sends the statement to a tenant with an address; others get it by hand in the stage of sending. */
function ToTenant({ detail, agreementId }: { detail: SettlementDetail; agreementId: string }) {
  const navigate = useNavigate()
  const { data } = useAnswer('GET /v1/agreements/{id}', { params: { id: agreementId } })
  if (data === undefined) return <StepFoot />
  const { tenant, mails_declined_at: declinedAt } = data.body
  if (tenant.email === null || declinedAt !== null) return <ToSending id={detail.id} />
  const watch = () => void navigate({ to: '/settlements/$id/$stage', params: { id: detail.id, stage: 'sending' } })
  return <SendStatement detail={detail} address={tenant.email} onQueued={watch} />
}

function ToSending({ id }: { id: string }) {
  const { statement: words } = useWords()
  return (
    <StepFoot>
      <Link to="/settlements/$id/$stage" params={{ id, stage: 'sending' }} className={buttonClass('primary')}>
        {words.toSending}
      </Link>
    </StepFoot>
  )
}
