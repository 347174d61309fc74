import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useRef } from 'react'
import { call } from '../../../interface/call.ts'
import { Refusal } from '../../../interface/refusal.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { useDraft } from '../../../interface/use-draft.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { Summary } from '../../../parts/summary.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import { isUnderWay, mailOfStatement } from './mail-of-statement.ts'
import style from './sending.module.css'

type MarkSentProps = { detail: SettlementDetail; hasAddress: boolean; isDeclined: boolean }

/** For statements that the landlord hands over: open where no mail is possible, folded otherwise. */
export function MarkSent({ detail, hasAddress, isDeclined }: MarkSentProps) {
  const { sending: words } = useWords()
  const mail = mailOfStatement(detail)
  if (isUnderWay(mail)) return null
  if (!hasAddress || isDeclined) {
    return (
      <>
        <p>{hasAddress ? words.declined : words.withoutAddress}</p>
        <HandOver id={detail.id} looks="primary" />
      </>
    )
  }
  return (
    <details className={style.hand} open={mail !== null}>
      <summary>{words.handedTitle}</summary>
      <HandOver id={detail.id} looks="plain" />
    </details>
  )
}

function HandOver({ id, looks }: { id: string; looks: 'primary' | 'plain' }) {
  const { sending: words } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const name = `mark-sent ${id}`
  const right = useMissingRight('settlements.write')
  const { typed, type, drop } = useDraft(name)
  const reason = typed['/reason'] ?? ''
  const marking = useSettlementChange(id, {
    send: (_, version) =>
      sendOnce(name, (key) =>
        call('POST /v1/settlements/{id}/mark-sent', { params: { id }, body: { reason }, key, ...version }),
      ),
    onDone: () => {
      drop()
      announce(words.marked)
    },
  })
  const faults = marking.error instanceof Refusal ? marking.error.facts.errors : none
  return (
    <form
      ref={form}
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (right !== null || marking.isPending) return
        marking.mutate()
      }}
    >
      <p>{words.handedWhat}</p>
      <Summary faults={faults} form={form} />
      <Field
        name="/reason"
        label={words.reason}
        hint={words.reasonHint}
        fault={faults.find(({ at }) => at === '/reason')?.detail}
        value={reason}
        onChange={(text) => type('/reason', text)}
      />
      {faults.length === 0 && <ChangeRefused change={marking} />}
      <div>
        <Button type="submit" looks={looks} whyNot={right} working={words.marking} isWorking={marking.isPending}>
          {words.markSent}
        </Button>
      </div>
    </form>
  )
}

// One list for all renderings, so that the summary takes the focus once.
const none = [] as const
