import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { useMissingRight } from '../../../interface/use-right.ts'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { DocumentSource } from '../../../parts/source/document-source.tsx'
import { pageNamed } from '../../../parts/source/page-named.ts'
import { useWords } from '../../../words/use-words.ts'
import style from './correct-line.module.css'
import { LineForm } from './line-form.tsx'

type CorrectProps = { documentId: string; line: DocumentLine; onCorrected: (line: number) => void }

/** Opens the form of a line that was read wrongly, beside the picture of its place. */
export function CorrectLine({ documentId, line, onCorrected }: CorrectProps) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  return (
    <OpenedDialog label={accounts.editLine} title={`${accounts.editLine}: ${line.label}`} whyNot={whyNot} isWide>
      {(close) => (
        <div className={style.beside}>
          <div className={style.source}>
            <DocumentSource documentId={documentId} at={line.at} excerpt={line.excerpt} page={pageNamed(line.place)} />
          </div>
          <div>
            <p className={style.what}>{accounts.correctLineWhat}</p>
            <LineForm
              documentId={documentId}
              corrected={null}
              replaced={line}
              onDone={(added) => {
                close()
                if (added !== null) onCorrected(added)
              }}
            />
          </div>
        </div>
      )}
    </OpenedDialog>
  )
}
