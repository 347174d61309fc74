import { useRef } from 'react'
import { Refusal } from '../../../interface/refusal.ts'
import { useDraft } from '../../../interface/use-draft.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { Summary } from '../../../parts/summary.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Deciding } from './account-lines.tsx'
import style from './accounts.module.css'
import { useDecideLines } from './use-decide-lines.ts'

type DialogProps = {
  deciding: Deciding
  documentId: string
  version: string | null
  onClose: () => void
}

/** Asks why the landlord pays a line, or why it is excluded. */
export function DecideDialog({ deciding, documentId, version, onClose }: DialogProps) {
  const { accounts } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const { typed, type, drop } = useDraft(`decide ${documentId} ${deciding.line}`)
  const close = () => {
    drop()
    onClose()
  }
  const saving = useDecideLines({ documentId, says: accounts.saved, onDone: close })
  const faults = saving.error instanceof Refusal ? saving.error.facts.errors : []
  const lines = typeof deciding.line === 'number' ? [deciding.line] : null
  return (
    <Dialog title={deciding.as === 'landlord' ? accounts.leaveTitle : accounts.excludeTitle} isOpen onClose={onClose}>
      <p>{deciding.label}</p>
      <form
        ref={form}
        noValidate
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) saving.mutate({ as: deciding.as, reason: typed['/reason'] ?? '', lines, version })
        }}
      >
        <Summary faults={faults} form={form} />
        <Field
          name="/reason"
          label={accounts.reason}
          hint={accounts.reasonHint}
          fault={faults.find(({ at }) => at === '/reason')?.detail}
          value={typed['/reason'] ?? ''}
          onChange={(text) => type('/reason', text)}
        />
        {saving.error && faults.length === 0 && <Refused error={saving.error} isAlert />}
        <Button type="submit" looks="primary" working={accounts.saving} isWorking={saving.isPending}>
          {accounts.save}
        </Button>
      </form>
    </Dialog>
  )
}
