import type { LineDecisionKind } from '@lokum/contracts/settlements/document-account'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useState } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Answered } from '../../../parts/answered.tsx'
import { Button } from '../../../parts/button.tsx'
import { useWords } from '../../../words/use-words.ts'
import { AccountLine } from './account-line.tsx'
import style from './accounts.module.css'
import { DecideDialog } from './decide-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** What is being decided: about one line, the whole document (null), or all open lines. */
export type Deciding = { as: Exclude<LineDecisionKind, 'open'>; line: number | null | 'all'; label: string }

type LinesProps = { detail: SettlementDetail; documentId: string; onShow: (line: number) => void }

/** The lines of a document with their states, and what can be decided about them. */
export function AccountLines({ detail, documentId, onShow }: LinesProps) {
  const { accounts } = useWords()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const [sharing, setSharing] = useState<{ line: number; label: string } | null>(null)
  const query = useAnswer('GET /v1/documents/{id}/account', { params: { id: documentId } })
  return (
    <Answered query={query} rows={2}>
      {({ body, version }) => (
        <>
          <ul className={style.lines} aria-label={accounts.lines}>
            {body.lines.map((line) => (
              <AccountLine
                key={line.line ?? 'all'}
                {...{ detail, documentId, line, version, onShow }}
                onShare={(number) => setSharing({ line: number, label: line.label })}
                onDecide={(as) => setDeciding({ as, line: line.line, label: line.label || accounts.wholeDocument })}
              />
            ))}
          </ul>
          {body.open_lines.length > 1 && (
            <div className={style.actions}>
              <Button onPress={() => setDeciding({ as: 'landlord', line: 'all', label: accounts.allOpen })}>
                {accounts.leaveAll}
              </Button>
              <Button onPress={() => setDeciding({ as: 'excluded', line: 'all', label: accounts.allOpen })}>
                {accounts.excludeAll}
              </Button>
            </div>
          )}
          {sharing && <ShareDialog {...{ detail, documentId, ...sharing }} onClose={() => setSharing(null)} />}
          {deciding && (
            <DecideDialog
              {...{ deciding, documentId, version, settlementId: detail.id }}
              onClose={() => setDeciding(null)}
            />
          )}
        </>
      )}
    </Answered>
  )
}
