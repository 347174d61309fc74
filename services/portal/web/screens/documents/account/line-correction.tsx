import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { DocumentLedger } from '@lokum/contracts/settlements/document-ledger'
import { CorrectLine } from '../lines/correct-line.tsx'
import { DeleteLine } from '../lines/delete-line.tsx'
import { EditLine } from '../lines/edit-line.tsx'

type CorrectionProps = {
  documentId: string
  line: DocumentLedger['lines'][number]
  /** The line as it was read or typed; null for the document as a whole. */
  read: DocumentLine | null
  documentVersion: string | null
  /** Gives the number of the line that took its place. */
  onCorrected: (line: number) => void
}

/** The correction of a line: a typed one is changed or deleted, and a typed one takes the place of one that was read. */
export function LineCorrection({ documentId, line, read, documentVersion, onCorrected }: CorrectionProps) {
  if (read === null) return null
  if (read.proposed_by === 'landlord') {
    const typed = { line: read, version: documentVersion }
    return (
      <>
        <EditLine documentId={documentId} typed={typed} />
        <DeleteLine documentId={documentId} typed={typed} />
      </>
    )
  }
  // What an item or a cost uses would be charged twice.
  if (!line.is_charge || line.taken_by.length > 0 || line.decision !== null) return null
  return <CorrectLine documentId={documentId} line={read} onCorrected={onCorrected} />
}
