import type { Document } from '@lokum/contracts/settlements/document'
import type { DocumentSums } from '@lokum/contracts/settlements/document-ledger'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { forgetDocument } from '../../../interface/forget-document.ts'
import { useAnswer } from '../../../interface/use-answer.ts'
import { useMissingRight } from '../../../interface/use-right.ts'
import { Answered } from '../../../parts/answered.tsx'
import { Button } from '../../../parts/button.tsx'
import card from '../../../parts/card.module.css'
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
import { Detach } from './detach.tsx'

type AttachedProps = { detail: SettlementDetail; sums: DocumentSums; onDelete: (document: Document) => void }

/** An attached document: its first page, what was read, and what became of every grosz. */
export function AttachedDocument({ detail, sums, onDelete }: AttachedProps) {
  const query = useAnswer('GET /v1/documents/{id}', { params: { id: sums.document_id } })
  return (
    <li className={card.card} tabIndex={-1}>
      <Answered query={query} rows={3}>
        {({ body: document, version }) => (
          <>
            <DocumentFacts document={document} sums={sums}>
              <h3>
                <Link to="/documents/$id" params={{ id: document.id }}>
                  {document.name}
                </Link>
              </h3>
            </DocumentFacts>
            {!waitsForLines(document) && <Sums sums={sums} />}
            <LinesBesideSource
              document={document}
              documentVersion={version}
              settlementId={detail.id}
              apartmentIds={[detail.apartment_id]}
            >
              {isOpen(detail) && <Actions detail={detail} document={document} version={version} onDelete={onDelete} />}
            </LinesBesideSource>
          </>
        )}
      </Answered>
    </li>
  )
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
        <Detach settlementId={detail.id} document={document} />
        <Button looks="quiet" whyNot={whyNot} onPress={() => onDelete(document)}>
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
