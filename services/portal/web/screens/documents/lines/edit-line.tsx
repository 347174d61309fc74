import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { useState } from 'react'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useWords } from '../../../words/use-words.ts'
import { LineForm } from './line-form.tsx'

/** Opens the form of a line that a person has typed. */
export function EditLine({ documentId, line }: { documentId: string; line: DocumentLine }) {
  const { accounts } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const whyNot = useMissingRight('settlements.write')
  const close = () => setIsOpen(false)
  return (
    <>
      <Button looks="quiet" whyNot={whyNot} onPress={() => setIsOpen(true)}>
        {accounts.editLine}
      </Button>
      <Dialog title={`${accounts.editLine}: ${line.label}`} isOpen={isOpen} onClose={close}>
        <LineForm documentId={documentId} line={line} onDone={close} />
      </Dialog>
    </>
  )
}
