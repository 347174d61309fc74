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
  onShow: (line: number) => void
}

/** The lines of a document with their states, and what can be decided about them. */
export function AccountLines({
  document,
  account,
  settlementId,
  apartmentIds,
  charge,
  onShow,
  ...versions
}: LinesProps) {
  const { accounts } = useWords()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const [sharing, setSharing] = useState<SharedLine | null>(null)
  const [corrected, setCorrected] = useState<number | null>(null)
  const documentId = document.id
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
        {account.lines.map((line) => (
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
