import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useState } from 'react'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useWords } from '../../../words/use-words.ts'
import { StoredDocuments } from './stored-documents.tsx'

/** Attaches a document that was uploaded before. */
export function AttachStored({ detail }: { detail: SettlementDetail }) {
  const { uploads } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const whyNot = useMissingRight('settlements.write')
  return (
    <div>
      <Button whyNot={whyNot} onPress={() => setIsOpen(true)}>
        {uploads.attachStored}
      </Button>
      <Dialog title={uploads.attachStored} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <StoredDocuments detail={detail} />
      </Dialog>
    </div>
  )
}
