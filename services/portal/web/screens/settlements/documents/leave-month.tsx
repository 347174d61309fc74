import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { call } from '../../../interface/call.ts'
import { formKey } from '../../../interface/form-key.ts'
import { useDraft } from '../../../interface/use-draft.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import forms from '../../../parts/form.module.css'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { ReasonForm } from '../../../parts/reason-form.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ChangeRefused } from '../change-refused.tsx'

type LeaveProps = { detail: SettlementDetail }

/** Cancels a settlement that was never sent, or gives up its correction; each asks once. */
export function LeaveMonth({ detail }: LeaveProps) {
  const { missing, trueUps } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const isCorrection = detail.comparison !== null
  if (detail.state === 'sent' || detail.state === 'cancelled') return null
  const cancel = detail.true_up ? trueUps.cancel : missing.cancel
  return (
    <div>
      <OpenedDialog label={isCorrection ? missing.abandon : cancel} looks="delete" whyNot={whyNot}>
        {(close) =>
          isCorrection ? <Abandon detail={detail} onDone={close} /> : <Cancel detail={detail} onDone={close} />
        }
      </OpenedDialog>
    </div>
  )
}

function Cancel({ detail: { id, true_up: trueUp }, onDone }: LeaveProps & { onDone: () => void }) {
  const { missing, trueUps } = useWords()
  const draft = useDraft(`cancel ${id}`)
  const cancelling = useSettlementChange<string>(id, {
    send: (reason, version) =>
      call('POST /v1/settlements/{id}/cancel', {
        params: { id },
        body: { reason },
        key: formKey(`cancel ${id} ${reason}`),
        ...version,
      }),
    onDone: () => {
      draft.drop()
      announce(missing.cancelled)
      onDone()
    },
  })
  return (
    <ReasonForm
      draft={draft}
      label={missing.reason}
      submit={missing.cancelIt}
      working={missing.cancelling}
      isWorking={cancelling.isPending}
      looks="primary"
      error={cancelling.error}
      refused={<ChangeRefused change={cancelling} />}
      onSend={cancelling.mutate}
    >
      <p>{trueUp ? trueUps.cancelWhat : missing.cancelWhat}</p>
    </ReasonForm>
  )
}

function Abandon({ detail: { id }, onDone }: LeaveProps & { onDone: () => void }) {
  const { missing } = useWords()
  const abandoning = useSettlementChange(id, {
    send: (_, version) =>
      call('POST /v1/settlements/{id}/cancel-correction', {
        params: { id },
        key: formKey(`abandon ${id} ${version.version ?? ''}`),
        ...version,
      }),
    onDone: () => {
      announce(missing.abandoned)
      onDone()
    },
  })
  return (
    <div className={forms.within}>
      <p>{missing.abandonWhat}</p>
      <ChangeRefused change={abandoning} />
      <Button
        looks="primary"
        working={missing.abandoning}
        isWorking={abandoning.isPending}
        onPress={() => abandoning.mutate()}
      >
        {missing.abandon}
      </Button>
    </div>
  )
}
