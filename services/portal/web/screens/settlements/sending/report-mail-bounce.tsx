import type { Mail } from '@lokum/contracts/settlements/mail'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../interface/call.ts'
import { useDraft } from '../../../interface/use-draft.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { rereadSettlement } from '../../../interface/use-settlement-change.ts'
import { ReasonForm } from '../../../parts/reason-form.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './sending.module.css'

type ReportBounceProps = { settlementId: string; mail: Mail }

/** Notes that a mail came back: that arrives in the landlord's own mailbox, which the system does not read. */
export function ReportMailBounce({ settlementId, mail }: ReportBounceProps) {
  const { sending: words } = useWords()
  const client = useQueryClient()
  const draft = useDraft(`bounce ${mail.id}`)
  const params = { id: settlementId, mail_id: mail.id }
  const reporting = useMutation({
    mutationFn: (reason: string) =>
      call('POST /v1/settlements/{id}/mails/{mail_id}/bounce', { params, body: { reason } }),
    onSuccess: async () => {
      draft.drop()
      await rereadSettlement(client, settlementId)
    },
  })
  return (
    <details className={style.hand}>
      <summary>{words.bounceTitle}</summary>
      <ReasonForm
        draft={draft}
        label={words.bounceReason}
        hint={words.bounceHint}
        submit={words.reportMailBounce}
        working={words.marking}
        isWorking={reporting.isPending}
        whyNot={useMissingRight('settlements.write')}
        error={reporting.error}
        refused={reporting.error && <Refused error={reporting.error} isAlert />}
        onSend={reporting.mutate}
      />
    </details>
  )
}
