import type { Document } from '@lokum/contracts/settlements/document'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Answered } from '../../../parts/answered.tsx'
import panel from '../../../parts/side-panel.module.css'
import { SidePanel } from '../../../parts/side-panel.tsx'
import { DocumentSource } from '../../../parts/source/document-source.tsx'
import { pageNamed } from '../../../parts/source/page-named.ts'
import { useWords } from '../../../words/use-words.ts'
import type { ChargeButton } from './account-line.tsx'
import { AccountLines } from './account-lines.tsx'
import style from './accounts.module.css'
import { lineAnchor } from './line-anchor.ts'

type LinesProps = {
  document: Document
  documentVersion: string | null
  settlementId: string | null
  apartmentIds: readonly string[]
  charge: ChargeButton
  /** Whether lines that nobody has to look at are folded while others are open. */
  isFolded?: boolean
  /** The actions of the document; they come with the lines, so that they do not move under a pointer. */
  children: ReactNode
}

/** The lines of a document, and beside them the place of the one that is shown. */
export function LinesBesideSource({ document: shownDocument, children, ...rest }: LinesProps) {
  const { accounts } = useWords()
  const { id, reading } = shownDocument
  const [shown, setShown] = useState<number | null>(null)
  const query = useAnswer('GET /v1/documents/{id}/ledger', { params: { id } })
  const line = reading?.lines.find((one) => one.line === shown)
  const close = () => {
    document.getElementById(lineAnchor(id, shown))?.focus()
    setShown(null)
  }
  return (
    <div className={line && panel.beside}>
      <Answered query={query} rows={2}>
        {({ body, version }) => (
          <div className={style.withLines}>
            <AccountLines document={shownDocument} account={body} version={version} {...rest} onShow={setShown} />
            {children}
          </div>
        )}
      </Answered>
      {line && (
        <SidePanel title={`${accounts.show}: ${line.label}`} onClose={close}>
          <DocumentSource
            documentId={id}
            at={line.at}
            excerpt={line.excerpt}
            isTyped={line.proposed_by === 'landlord'}
            page={pageNamed(line.place)}
          />
        </SidePanel>
      )}
    </div>
  )
}
