import type { Mail } from '@lokum/contracts/settlements/mail'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../interface/call.ts'
import { Refusal } from '../../../interface/refusal.ts'
import { useDraft } from '../../../interface/use-draft.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { rereadSettlement } from '../../../interface/use-settlement-change.ts'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { Summary } from '../../../parts/summary.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './sending.module.css'

type ReportBounceProps = { settlementId: string; mail: Mail }

/** Notes that a mail came back: that arrives in the landlord's own mailbox, which the system does not read. */
export function ReportBounce({ settlementId, mail }: ReportBounceProps) {
  const { sending: words } = useWords()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const whyNot = useMissingRight('settlements.write')
  const { typed, type, drop } = useDraft(`bounce ${mail.id}`)
  const params = { id: settlementId, mail_id: mail.id }
  const reporting = useMutation({
    mutationFn: (reason: string) =>
      call('POST /v1/settlements/{id}/mails/{mail_id}/bounce', { params, body: { reason } }),
    onSuccess: async () => {
      drop()
      await rereadSettlement(client, settlementId)
    },
  })
  const { error } = reporting
  const faults = error instanceof Refusal ? error.facts.errors : none
  return (
    <details className={style.hand}>
      <summary>{words.bounceTitle}</summary>
      <form
        ref={form}
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (whyNot === null && !reporting.isPending) reporting.mutate(typed['/reason'] ?? '')
        }}
      >
        <Summary faults={faults} form={form} />
        <Field
          name="/reason"
          label={words.bounceReason}
          hint={words.bounceHint}
          maxLength={500}
          value={typed['/reason'] ?? ''}
          fault={faults.find(({ at }) => at === '/reason')?.detail}
          onChange={(text) => type('/reason', text)}
        />
        {error && faults.length === 0 && <Refused error={error} isAlert />}
        <div>
          <Button type="submit" whyNot={whyNot} working={words.marking} isWorking={reporting.isPending}>
            {words.reportBounce}
          </Button>
        </div>
      </form>
    </details>
  )
}

// One list for all renderings, so that the summary takes the focus once.
const none = [] as const
