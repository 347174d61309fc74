import { useState } from 'react'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useWords } from '../../../words/use-words.ts'
import { LineForm } from './line-form.tsx'

type TypeLineProps = { documentId: string; documentName: string }

/** Opens the form for a line that was not read. */
export function TypeLine({ documentId, documentName }: TypeLineProps) {
  const { accounts } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const whyNot = useMissingRight('settlements.write')
  const close = () => setIsOpen(false)
  return (
    <>
      <Button whyNot={whyNot} onPress={() => setIsOpen(true)}>
        {accounts.typeLine}
      </Button>
      <Dialog title={`${accounts.typeLine}: ${documentName}`} isOpen={isOpen} onClose={close}>
        <LineForm documentId={documentId} line={null} onDone={close} />
      </Dialog>
    </>
  )
}
