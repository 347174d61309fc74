import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useMissingRight } from '../../../interface/use-right.ts'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { useWords } from '../../../words/use-words.ts'
import { StoredDocuments } from './stored-documents.tsx'

/** Attaches a document that was uploaded before. */
export function AttachStored({ detail }: { detail: SettlementDetail }) {
  const { uploads } = useWords()
  const whyNot = useMissingRight('settlements.write')
  return (
    <div>
      <OpenedDialog label={uploads.attachStored} looks="plain" whyNot={whyNot}>
        {() => <StoredDocuments detail={detail} />}
      </OpenedDialog>
    </div>
  )
}
