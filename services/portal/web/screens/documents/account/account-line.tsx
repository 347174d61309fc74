import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { DocumentLedger } from '@lokum/contracts/settlements/document-ledger'
import type { ReactNode } from 'react'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Amount } from '../../../parts/amount.tsx'
import { Button } from '../../../parts/button.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from './accounts.module.css'
import { lineAnchor } from './line-anchor.ts'
import { LineCorrection } from './line-correction.tsx'
import { LineStates } from './line-states.tsx'
import { ReplacedBy } from './replaced-by.tsx'
import { isOnlyShared, UndoShare } from './undo-share.tsx'
import { useDecideLines } from './use-decide-lines.ts'

/** The button that charges a line in the settlement from which the document is looked at. */
export type ChargeButton = (line: DocumentLedger['lines'][number], read: DocumentLine | null) => ReactNode

type LineProps = {
  documentId: string
  line: DocumentLedger['lines'][number]
  /** The line as it was read or typed; null for the document as a whole. */
  read: DocumentLine | null
  /** The typed line that stands for it. */
  replacedBy: DocumentLine | null
  /** Version of the document, and of its account, which decisions raise too. */
  documentVersion: string | null
  version: string | null
  settlementId: string | null
  charge: ChargeButton
  onDecide: (decision: 'landlord' | 'excluded') => void
  onShare: (line: number) => void
  onShow: (line: number) => void
  /** Gives the number of the line that took its place. */
  onCorrected: (line: number) => void
}

/** One line: its amount, what became of it, and what can be done with it. */
export function AccountLine(props: LineProps) {
  const { accounts } = useWords()
  const { line, documentId, settlementId, read, replacedBy, documentVersion, version, onShow, onCorrected } = props
  const number = line.line
  return (
    <li id={lineAnchor(documentId, number)} tabIndex={-1} className={line.is_open ? style.open : style.line}>
      <p className={style.label}>{replacedBy ? <del>{line.label}</del> : line.label || accounts.wholeDocument}</p>
      <p>
        {replacedBy ? (
          <del>
            <Amount pln={line.total_pln} />
          </del>
        ) : (
          <Amount pln={line.total_pln} />
        )}
      </p>
      {replacedBy ? (
        <ReplacedBy documentId={documentId} line={replacedBy} />
      ) : (
        <LineStates line={line} settlementId={settlementId} />
      )}
      <div className={style.actions}>
        {line.is_open && <Actions {...props} />}
        {isSharable(line, settlementId) && <Share {...props} />}
        {isOnlyShared(line) && <UndoShare documentId={documentId} line={line} />}
        {line.decision && <Undo documentId={documentId} line={line} version={version} />}
        <LineCorrection
          documentId={documentId}
          line={line}
          read={read}
          documentVersion={documentVersion}
          onCorrected={onCorrected}
        />
        {number !== null && (
          <Button looks="quiet" onPress={() => onShow(number)}>
            {accounts.show}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Until an item of it is decided, a line that the settlement charges may be shared in another way. */
function isSharable({ is_open, line, taken_by }: LineProps['line'], settlementId: string | null): boolean {
  if (is_open || line === null || settlementId === null) return false
  return taken_by.some(({ settlement_id: by }) => by === settlementId)
}

function Share({ line, onShare }: LineProps) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const { line: number } = line
  if (number === null) return null
  return (
    <fieldset className={style.actions} aria-label={accounts.ofLine(line.label)}>
      <Button looks="quiet" whyNot={whyNot} onPress={() => onShare(number)}>
        {accounts.share}
      </Button>
    </fieldset>
  )
}

function Actions({ line, read, charge, onDecide, onShare }: LineProps) {
  const { accounts } = useWords()
  const number = line.line
  const whyNot = useMissingRight('settlements.write')
  return (
    <fieldset className={style.choices} aria-label={accounts.ofLine(line.label || accounts.wholeDocument)}>
      {isCountedByMeter(line, read) && <p className={style.hint}>{accounts.countedByMeter}</p>}
      {charge(line, read)}
      {number !== null && (
        <Button whyNot={whyNot} onPress={() => onShare(number)}>
          {accounts.share}
        </Button>
      )}
      <Button whyNot={whyNot} onPress={() => onDecide('landlord')}>
        {accounts.leave}
      </Button>
      <Button whyNot={whyNot} onPress={() => onDecide('excluded')}>
        {accounts.exclude}
      </Button>
    </fieldset>
  )
}

/** Whether a meter will charge the line once its reading is there. */
function isCountedByMeter({ used_pln: used }: LineProps['line'], read: LineProps['read']): boolean {
  return used === 0 && read?.kind === 'rate'
}

function Undo({ documentId, line, version }: Pick<LineProps, 'documentId' | 'line' | 'version'>) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const deciding = useDecideLines({ documentId, says: accounts.undone })
  const lines = line.line === null ? null : [line.line]
  return (
    <>
      <Button
        looks="quiet"
        whyNot={whyNot}
        isWorking={deciding.isPending}
        onPress={() => deciding.mutate({ decision: 'reopen', reason: accounts.undoReason, lines, version })}
      >
        {accounts.undo}
      </Button>
      {deciding.error && <Refused error={deciding.error} isAlert />}
    </>
  )
}
