import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useNavigate } from '@tanstack/react-router'
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
import style from '../sending/sending.module.css'

/** Starts the correction of a sent statement: its costs open again, and it stays valid until the new version is sent. */
export function StartCorrection({ detail: { id } }: { detail: SettlementDetail }) {
  const { correction: words } = useWords()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const name = `correct ${id}`
  const whyNot = useMissingRight('settlements.write')
  const { typed, type, drop } = useDraft(name)
  const starting = useSettlementChange<string>(id, {
    send: (reason, version) =>
      sendOnce(name, (key) =>
        call('POST /v1/settlements/{id}/correct', { params: { id }, body: { reason }, key, ...version }),
      ),
    onDone: () => {
      drop()
      announce(words.started)
      void navigate({ to: '/settlements/$id/$stage', params: { id, stage: 'costs' } })
    },
  })
  const faults = starting.error instanceof Refusal ? starting.error.facts.errors : none
  return (
    <details className={style.hand}>
      <summary>{words.title}</summary>
      <form
        ref={form}
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (whyNot === null && !starting.isPending) starting.mutate(typed['/reason'] ?? '')
        }}
      >
        <p>{words.what}</p>
        <Summary faults={faults} form={form} />
        <Field
          name="/reason"
          label={words.reason}
          hint={words.reasonHint}
          maxLength={500}
          value={typed['/reason'] ?? ''}
          fault={faults.find(({ at }) => at === '/reason')?.detail}
          onChange={(text) => type('/reason', text)}
        />
        {faults.length === 0 && <ChangeRefused change={starting} />}
        <div>
          <Button type="submit" whyNot={whyNot} working={words.starting} isWorking={starting.isPending}>
            {words.start}
          </Button>
        </div>
      </form>
    </details>
  )
}

// One list for all renderings, so that the summary takes the focus once.
const none = [] as const
