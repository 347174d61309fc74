import { useMissingRight } from '../../../interface/use-right.ts'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { useWords } from '../../../words/use-words.ts'
import { LineForm } from './line-form.tsx'

type TypeLineProps = { documentId: string; documentName: string }

/** Opens the form for a line that was not read. */
export function TypeLine({ documentId, documentName }: TypeLineProps) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  return (
    <OpenedDialog
      label={accounts.typeLine}
      title={`${accounts.typeLine}: ${documentName}`}
      looks="plain"
      whyNot={whyNot}
    >
      {(close) => <LineForm documentId={documentId} corrected={null} onDone={() => close()} />}
    </OpenedDialog>
  )
}
