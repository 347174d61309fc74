import type { Document } from '@lokum/contracts/settlements/document'
import type { DocumentSums } from '@lokum/contracts/settlements/document-ledger'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { useAnswer } from '../../../interface/use-answer.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Answered } from '../../../parts/answered.tsx'
import { Button } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
import { Mark } from '../../../parts/mark.tsx'
import { useWords } from '../../../words/use-words.ts'
import style from '../../documents/account/accounts.module.css'
import { LinesBesideSource } from '../../documents/account/lines-beside-source.tsx'
import { Sums } from '../../documents/account/sums.tsx'
import { ChangeKind } from '../../documents/actions/change-kind.tsx'
import { ReadAgain } from '../../documents/actions/read-again.tsx'
import { DecideDuplicate } from '../../documents/decide-duplicate.tsx'
import { DocumentFacts } from '../../documents/facts.tsx'
import { TypeLine } from '../../documents/lines/type-line.tsx'
import { waitsForLines } from '../../documents/waits-for-lines.ts'
import { isOpen } from '../is-open.ts'
import own from './attached-document.module.css'
import { ChargeLine } from './charge-line.tsx'
import { ChargedElsewhere, isChargedElsewhere } from './charged-elsewhere.tsx'
import { Detach } from './detach.tsx'

type AttachedProps = { detail: SettlementDetail; sums: DocumentSums; onDelete: (document: Document) => void }

/** An attached document: one row if every grosz of it is accounted for, otherwise its first page, what was read, and what became of every grosz. */
export function AttachedDocument({ detail, sums, onDelete }: AttachedProps) {
  const query = useAnswer('GET /v1/documents/{id}', { params: { id: sums.document_id } })
  return (
    <li className={card.card} tabIndex={-1}>
      <Answered query={query} rows={3}>
        {({ body, version }) => (
          <Attached document={body} version={version} detail={detail} sums={sums} onDelete={onDelete} />
        )}
      </Answered>
    </li>
  )
}

type ShownProps = AttachedProps & { document: Document; version: string | null }

function Attached({ detail, sums, document, version, onDelete }: ShownProps) {
  const { accounts } = useWords()
  // What is decided while the page is open folds nothing under the hand that decides.
  const [isFolded, setIsFolded] = useState(() => isSettled(detail, sums, document))
  const isElsewhere = isChargedElsewhere(sums)
  const heading = (
    <h3>
      <Link to="/documents/$id" params={{ id: document.id }} className={card.link}>
        {document.name}
      </Link>
    </h3>
  )
  if (isFolded) {
    return (
      <div className={own.settled}>
        <DocumentFacts document={document} sums={sums} hasPicture={false}>
          {heading}
        </DocumentFacts>
        {isElsewhere ? (
          <>
            <ChargedElsewhere documentId={document.id} />
            {isOpen(detail) && <Detach settlementId={detail.id} documentId={document.id} looks="plain" />}
          </>
        ) : (
          <Mark kind="approved">{accounts.addsUp}</Mark>
        )}
        <Button looks="quiet" about={document.name} onPress={() => setIsFolded(false)}>
          {accounts.unfold}
        </Button>
      </div>
    )
  }
  return (
    <>
      <DocumentFacts document={document} sums={sums}>
        {heading}
      </DocumentFacts>
      {isElsewhere && <ChargedElsewhere documentId={document.id} />}
      {!waitsForLines(document) && <Sums sums={sums} />}
      <LinesBesideSource
        document={document}
        documentVersion={version}
        settlementId={detail.id}
        apartmentIds={[detail.apartment_id]}
        isFolded
        charge={(line, read) =>
          isOpen(detail) && <ChargeLine detail={detail} documentId={document.id} line={line} read={read} />
        }
      >
        {isOpen(detail) && <Actions detail={detail} document={document} version={version} onDelete={onDelete} />}
      </LinesBesideSource>
    </>
  )
}

/** Whether nothing about a document is left to decide or to look at. */
function isSettled({ missing }: SettlementDetail, sums: DocumentSums, document: Document): boolean {
  const isNamed = missing.some(({ document_id: id }) => id === document.id)
  return sums.adds_up && !isNamed && !isUndecided(document) && !waitsForLines(document)
}

type ActionsProps = Omit<AttachedProps, 'sums'> & { document: Document; version: string | null }

function Actions({ detail, document, version, onDelete }: ActionsProps) {
  const { accounts } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const client = useQueryClient()
  return (
    <>
      {isUndecided(document) && (
        <DecideDuplicate documentId={document.id} onDecided={() => void forgetDocument(client, document.id)} />
      )}
      <div className={style.actions}>
        <TypeLine documentId={document.id} documentName={document.name} />
        <ChangeKind document={document} version={version} />
        <ReadAgain document={document} version={version} />
        <Detach settlementId={detail.id} documentId={document.id} />
        <Button looks="delete" whyNot={whyNot} onPress={() => onDelete(document)}>
          {accounts.delete}
        </Button>
      </div>
    </>
  )
}

/** It became a possible duplicate after it was attached. */
function isUndecided({ reading }: Document): boolean {
  return reading?.findings.some(({ code }) => code === 'duplicate_invoice') ?? false
}
