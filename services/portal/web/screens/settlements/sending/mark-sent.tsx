import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { call } from '../../../interface/call.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { useDraft } from '../../../interface/use-draft.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { ReasonForm } from '../../../parts/reason-form.tsx'
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
  const name = `mark-sent ${id}`
  const draft = useDraft(name)
  const marking = useSettlementChange<string>(id, {
    send: (reason, version) =>
      sendOnce(name, (key) =>
        call('POST /v1/settlements/{id}/mark-sent', { params: { id }, body: { reason }, key, ...version }),
      ),
    onDone: () => {
      draft.drop()
      announce(words.marked)
    },
  })
  return (
    <ReasonForm
      draft={draft}
      label={words.reason}
      hint={words.reasonHint}
      submit={words.markSent}
      working={words.marking}
      isWorking={marking.isPending}
      looks={looks}
      whyNot={useMissingRight('settlements.write')}
      error={marking.error}
      refused={<ChangeRefused change={marking} />}
      onSend={marking.mutate}
    >
      <p>{words.handedWhat}</p>
    </ReasonForm>
  )
}
