import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../interface/call.ts'
import { sendOnce } from '../../../interface/send-once.ts'
import { useDraft } from '../../../interface/use-draft.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { ReasonForm } from '../../../parts/reason-form.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'
import style from '../sending/sending.module.css'

/** Starts the correction of a sent statement: its costs open again, and it stays valid until the new version is sent. */
export function StartCorrection({ detail: { id } }: { detail: SettlementDetail }) {
  const { correction: words } = useWords()
  const navigate = useNavigate()
  const name = `correct ${id}`
  const draft = useDraft(name)
  const starting = useSettlementChange<string>(id, {
    send: (reason, version) =>
      sendOnce(name, (key) =>
        call('POST /v1/settlements/{id}/correct', { params: { id }, body: { reason }, key, ...version }),
      ),
    onDone: () => {
      draft.drop()
      announce(words.started)
      void navigate({ to: '/settlements/$id/$stage', params: { id, stage: 'costs' } })
    },
  })
  return (
    <details className={style.hand}>
      <summary>{words.title}</summary>
      <ReasonForm
        draft={draft}
        label={words.reason}
        hint={words.reasonHint}
        submit={words.start}
        working={words.starting}
        isWorking={starting.isPending}
        whyNot={useMissingRight('settlements.write')}
        error={starting.error}
        refused={<ChangeRefused change={starting} />}
        onSend={starting.mutate}
      >
        <p>{words.what}</p>
      </ReasonForm>
    </details>
  )
}
