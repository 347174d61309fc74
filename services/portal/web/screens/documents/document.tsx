import type { Document as DocumentBody } from '@lokum/contracts/settlements/document'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { forgetDocument } from '../../interface/forget-document.ts'
import { useAnswer } from '../../interface/use-answer.ts'
import { Answered } from '../../parts/answered.tsx'
import card from '../../parts/card.module.css'
import { Panel } from '../../parts/panel.tsx'
import { PageViewer } from '../../parts/source/page-viewer.tsx'
import { Title } from '../../parts/title.tsx'
import { useWords } from '../../words/use-words.ts'
import accountStyle from './account/accounts.module.css'
import { LinesBesideSource } from './account/lines-beside-source.tsx'
import { Sums } from './account/sums.tsx'
import { ChangeKind } from './actions/change-kind.tsx'
import { DeleteUnused } from './actions/delete-unused.tsx'
import { ReadAgain } from './actions/read-again.tsx'
import { DecideDuplicate } from './decide-duplicate.tsx'
import style from './document.module.css'
import { DocumentFacts } from './facts.tsx'
import { TypeLine } from './lines/type-line.tsx'
import { Uses } from './uses.tsx'
import { waitsForLines } from './waits-for-lines.ts'

/** One document: what was read, what became of each line over all settlements, and where it is used. */
export function Document({ id }: { id: string }) {
  const { documents } = useWords()
  const query = useAnswer('GET /v1/documents/{id}', { params: { id } })
  return (
    <>
      <Link to="/documents" className={card.back}>
        ← {documents.title}
      </Link>
      <Title>{query.data?.body.name ?? documents.title}</Title>
      <div className={card.cards}>
        <Panel>
          <Answered query={query} rows={3}>
            {({ body, version }) => <Shown document={body} version={version} />}
          </Answered>
        </Panel>
        {query.data && (
          <Panel>
            <Uses id={id} />
          </Panel>
        )}
      </div>
    </>
  )
}

type ShownProps = { document: DocumentBody; version: string | null }

function Shown(props: ShownProps) {
  const { kind } = props.document
  // Only these have lines that become costs.
  return kind === 'invoice' || kind === 'other' ? <WithLines {...props} /> : <WithPages {...props} />
}

function WithPages({ document, version }: ShownProps) {
  const { documents } = useWords()
  const { id, name, pages, media_type } = document
  return (
    <section aria-label={documents.one} className={card.card}>
      <DocumentFacts document={document} sums={null} hasPicture={false} />
      <PageViewer
        name={name}
        isPhoto={media_type.startsWith('image/')}
        pagesAt={`/v1/documents/${id}/pages`}
        pages={pages ?? 1}
        first={1}
        box={null}
      />
      <Actions document={document} version={version} />
    </section>
  )
}

function Actions({ document, version, children }: ShownProps & { children?: ReactNode }) {
  const { documents } = useWords()
  return (
    <div className={accountStyle.actions}>
      <a href={`/api/v1/documents/${document.id}/content`} download className={style.link}>
        {documents.download}
      </a>
      {children}
      <ChangeKind document={document} version={version} />
      <ReadAgain document={document} version={version} />
      <DeleteUnused document={document} />
    </div>
  )
}

function WithLines({ document, version }: ShownProps) {
  const { documents } = useWords()
  const client = useQueryClient()
  const { id, reading } = document
  const query = useAnswer('GET /v1/documents/{id}/ledger', { params: { id } })
  const account = query.data?.body ?? null
  const apartmentIds = [
    ...new Set(account?.lines.flatMap((line) => line.taken_by.map((one) => one.apartment.id)) ?? []),
  ]
  return (
    <section aria-label={documents.one} className={card.card}>
      <DocumentFacts document={document} sums={account} />
      {account && !waitsForLines(document) && <Sums sums={account} isOverAll />}
      {reading?.findings.some(({ code }) => code === 'duplicate_invoice') && (
        <DecideDuplicate documentId={id} onDecided={() => void forgetDocument(client, id)} />
      )}
      <LinesBesideSource
        document={document}
        documentVersion={version}
        settlementId={null}
        apartmentIds={apartmentIds}
        charge={() => null}
      >
        <Actions document={document} version={version}>
          <TypeLine documentId={id} documentName={document.name} />
        </Actions>
      </LinesBesideSource>
    </section>
  )
}
