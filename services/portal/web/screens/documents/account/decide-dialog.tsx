import type { LineDecision } from '@lokum/contracts/settlements/document-ledger'
import { useDraft } from '../../../interface/use-draft.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { ReasonForm } from '../../../parts/reason-form.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import { useDecideLines } from './use-decide-lines.ts'

/** The open decision: about one line, the whole document (null), or all open lines. */
export type Deciding = { decision: Exclude<LineDecision, 'reopen'>; line: number | null | 'all'; label: string }

type DialogProps = {
  deciding: Deciding
  documentId: string
  version: string | null
  onClose: () => void
}

/** Asks why the landlord pays a line, or why it is excluded. */
export function DecideDialog({ deciding, documentId, version, onClose }: DialogProps) {
  const { accounts } = useWords()
  const draft = useDraft(`decide ${documentId} ${deciding.line}`)
  const close = () => {
    draft.drop()
    onClose()
  }
  const saving = useDecideLines({ documentId, says: accounts.saved, onDone: close })
  const lines = typeof deciding.line === 'number' ? [deciding.line] : null
  return (
    <Dialog
      title={deciding.decision === 'landlord' ? accounts.leaveTitle : accounts.excludeTitle}
      isOpen
      onClose={onClose}
    >
      <ReasonForm
        draft={draft}
        first={deciding.decision === 'landlord' ? accounts.leaveReason : accounts.excludeReason}
        label={accounts.reason}
        hint={accounts.reasonHint}
        submit={accounts.save}
        working={accounts.saving}
        isWorking={saving.isPending}
        looks="primary"
        error={saving.error}
        refused={saving.error && <Refused error={saving.error} isAlert />}
        onSend={(reason) => saving.mutate({ decision: deciding.decision, reason, lines, version })}
      >
        <p>{deciding.label}</p>
      </ReasonForm>
    </Dialog>
  )
}
