import { useMissingRight } from '../../../interface/use-right.ts'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { useWords } from '../../../words/use-words.ts'
import { LineForm } from './line-form.tsx'
import type { TypedLine } from './typed-line.ts'

/** Opens the form of a line that a person has typed. */
export function EditLine({ documentId, typed }: { documentId: string; typed: TypedLine }) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  return (
    <OpenedDialog label={accounts.editLine} title={`${accounts.editLine}: ${typed.line.label}`} whyNot={whyNot}>
      {(close) => <LineForm documentId={documentId} corrected={typed} onDone={() => close()} />}
    </OpenedDialog>
  )
}
