import type { Document } from '@lokum/contracts/settlements/document'
import type { DocumentLedger } from '@lokum/contracts/settlements/document-ledger'
import { useEffect, useState } from 'react'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import { today } from '../../meters/today.ts'
import { waitsForLines } from '../waits-for-lines.ts'
import { AccountLine, type ChargeButton } from './account-line.tsx'
import style from './accounts.module.css'
import { DecideDialog, type Deciding } from './decide-dialog.tsx'
import { lineAnchor } from './line-anchor.ts'
import { ShareDialog } from './share-dialog.tsx'
import type { SharedLine } from './unshared.tsx'
import { useOpenLines } from './use-open-lines.ts'

type LinesProps = {
  document: Document
  documentVersion: string | null
  account: DocumentLedger
  version: string | null
  /** The settlement from which the document is looked at. */
  settlementId: string | null
  /** The apartments that share a line unless others are chosen. */
  apartmentIds: readonly string[]
  charge: ChargeButton
  /** Whether lines that nobody has to look at are folded while others are open. */
  isFolded?: boolean
  onShow: (line: number) => void
}

/** The lines of a document with their states, and what can be decided about them. */
export function AccountLines({
  document,
  account,
  settlementId,
  apartmentIds,
  charge,
  isFolded = false,
  onShow,
  ...versions
}: LinesProps) {
  const { accounts } = useWords()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const [sharing, setSharing] = useState<SharedLine | null>(null)
  const [corrected, setCorrected] = useState<number | null>(null)
  const [isUnfolded, setIsUnfolded] = useState(!isFolded)
  const open = useOpenLines(account.lines, corrected)
  const shown = isUnfolded ? account.lines : open
  const documentId = document.id
  const unfold = () => {
    const first = account.lines.find((line) => !shown.includes(line))
    setIsUnfolded(true)
    // The button is gone, so the focus goes on to the first line that it has shown.
    requestAnimationFrame(() => window.document.getElementById(lineAnchor(documentId, first?.line ?? null))?.focus())
  }
  const isListed = account.lines.some(({ line }) => line !== null && line === corrected)
  // The line that took the place of another has the focus once the account lists it, because the button for it is gone.
  useEffect(() => {
    if (isListed && corrected !== null) window.document.getElementById(lineAnchor(documentId, corrected))?.focus()
  }, [isListed, corrected, documentId])
  const { version } = versions
  if (waitsForLines(document)) return null
  const read = document.reading?.lines ?? []
  return (
    <>
      <ul aria-label={accounts.lines}>
        {shown.map((line) => (
          <AccountLine
            key={line.line ?? 'all'}
            documentId={documentId}
            line={line}
            settlementId={settlementId}
            charge={charge}
            onShow={onShow}
            {...versions}
            read={read.find((one) => one.line === line.line) ?? null}
            replacedBy={read.find(({ replaces }) => replaces !== null && replaces === line.line) ?? null}
            onCorrected={setCorrected}
            onShare={(number) => {
              const one = read.find((known) => known.line === number)
              const from = one?.period_from ?? document.reading?.period_from ?? today()
              setSharing({ line: number, label: line.label, category: one?.category ?? null, from })
            }}
            onDecide={(decision) =>
              setDeciding({ decision, line: line.line, label: line.label || accounts.wholeDocument })
            }
          />
        ))}
      </ul>
      {shown.length < account.lines.length && (
        <Button looks="quiet" about={document.name} onPress={unfold}>
          {accounts.unfoldOthers(account.lines.length - shown.length)}
        </Button>
      )}
      {account.open_lines.length > 1 && <AllOpen onDecide={setDeciding} />}
      {sharing && (
        <ShareDialog
          documentId={documentId}
          apartmentIds={apartmentIds}
          line={sharing}
          onClose={() => setSharing(null)}
        />
      )}
      {deciding && (
        <DecideDialog deciding={deciding} documentId={documentId} version={version} onClose={() => setDeciding(null)} />
      )}
    </>
  )
}

function AllOpen({ onDecide }: { onDecide: (deciding: Deciding) => void }) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const all = { line: 'all', label: accounts.allOpen } as const
  return (
    <div className={style.actions}>
      <Button whyNot={whyNot} onPress={() => onDecide({ decision: 'landlord', ...all })}>
        {accounts.leaveAll}
      </Button>
      <Button whyNot={whyNot} onPress={() => onDecide({ decision: 'excluded', ...all })}>
        {accounts.excludeAll}
      </Button>
    </div>
  )
}
