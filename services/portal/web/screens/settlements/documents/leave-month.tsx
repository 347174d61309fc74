import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useRef, useState } from 'react'
import { call } from '../../../interface/call.ts'
import { formKey } from '../../../interface/form-key.ts'
import { Refusal } from '../../../interface/refusal.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Summary } from '../../../parts/summary.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from '../../documents/account/accounts.module.css'
import { ChangeRefused } from '../change-refused.tsx'

type LeaveProps = { detail: SettlementDetail }

/** Cancels a month that was never sent, or gives up its correction; each asks once. */
export function LeaveMonth({ detail }: LeaveProps) {
  const { missing } = useWords()
  const [isAsking, setIsAsking] = useState(false)
  const whyNot = useMissingRight('settlements.write')
  const isCorrection = detail.comparison !== null
  if (detail.state === 'sent' || detail.state === 'cancelled') return null
  const label = isCorrection ? missing.abandon : missing.cancel
  const close = () => setIsAsking(false)
  return (
    <div>
      <Button looks="quiet" whyNot={whyNot} onPress={() => setIsAsking(true)}>
        {label}
      </Button>
      <Dialog title={label} isOpen={isAsking} onClose={close}>
        {isCorrection ? <Abandon detail={detail} onDone={close} /> : <Cancel detail={detail} onDone={close} />}
      </Dialog>
    </div>
  )
}

function Cancel({ detail, onDone }: LeaveProps & { onDone: () => void }) {
  const { missing } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const { id } = detail
  const cancelling = useSettlementChange<string>(id, {
    send: (text, version) =>
      call('POST /v1/settlements/{id}/cancel', {
        params: { id },
        body: { reason: text },
        key: formKey(`cancel ${id} ${text}`),
        ...version,
      }),
    onDone: () => {
      announce(missing.cancelled)
      onDone()
    },
  })
  const faults = cancelling.error instanceof Refusal ? cancelling.error.facts.errors : []
  return (
    <form
      ref={form}
      noValidate
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!cancelling.isPending) cancelling.mutate(reason)
      }}
    >
      <p>{missing.cancelWhat}</p>
      <Summary faults={faults} form={form} />
      <Field
        name="/reason"
        label={missing.reason}
        fault={faults.find(({ at }) => at === '/reason')?.detail}
        value={reason}
        onChange={setReason}
      />
      {faults.length === 0 && <ChangeRefused change={cancelling} />}
      <Button type="submit" looks="primary" working={missing.cancelling} isWorking={cancelling.isPending}>
        {missing.cancelIt}
      </Button>
    </form>
  )
}

function Abandon({ detail: { id }, onDone }: LeaveProps & { onDone: () => void }) {
  const { missing } = useWords()
  const abandoning = useSettlementChange(id, {
    send: (_, version) =>
      call('POST /v1/settlements/{id}/abandon-correction', {
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
    <div className={style.form}>
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
