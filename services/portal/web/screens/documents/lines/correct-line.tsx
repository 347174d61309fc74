import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { hasDraft } from '../../../interface/use-draft.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Note } from '../../../parts/note.tsx'
import { OpenedDialog } from '../../../parts/opened-dialog.tsx'
import { DocumentSource } from '../../../parts/source/document-source.tsx'
import { pageNamed } from '../../../parts/source/page-named.ts'
import { useWords } from '../../../words/use-words.ts'
import style from './correct-line.module.css'
import { draftOfLine } from './draft-of-line.ts'
import { LineForm } from './line-form.tsx'
import type { Replaced } from './replaced-line.ts'

type CorrectProps = { documentId: string; replaced: Replaced; onCorrected: (line: number) => void }

/** Opens the form of a line that was read wrongly, beside the picture of its place. */
export function CorrectLine({ documentId, replaced, onCorrected }: CorrectProps) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const { line, isExcluded } = replaced
  return (
    <OpenedDialog label={accounts.editLine} title={`${accounts.editLine}: ${line.label}`} whyNot={whyNot} isWide>
      {(close) => (
        <div className={style.beside}>
          <div className={style.source}>
            <DocumentSource documentId={documentId} at={line.at} excerpt={line.excerpt} page={pageNamed(line.place)} />
          </div>
          <div>
            {isExcluded ? (
              <Note looks="warn" title={accounts.correctionUnfinished} />
            ) : (
              <p className={style.what}>{accounts.correctLineWhat}</p>
            )}
            <LineForm
              documentId={documentId}
              corrected={null}
              replaced={replaced}
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

/** Whether its correction was begun, and the corrected line is not saved yet. */
export function isUnfinished(documentId: string, line: DocumentLine): boolean {
  return hasDraft(draftOfLine(documentId, line))
}
