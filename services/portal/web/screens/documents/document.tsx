import type { Document as DocumentBody } from '@lokum/contracts/settlements/document'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { forgetDocument } from '../../interface/forget-document.ts'
import { useAnswer } from '../../interface/use-answer.ts'
import { Answered } from '../../parts/answered.tsx'
import card from '../../parts/card.module.css'
import { Panel } from '../../parts/panel.tsx'
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

function Shown({ document, version }: { document: DocumentBody; version: string | null }) {
  const { documents } = useWords()
  const client = useQueryClient()
  const { id, reading } = document
  const query = useAnswer('GET /v1/documents/{id}/account', { params: { id } })
  const account = query.data?.body ?? null
  const apartmentIds = [
    ...new Set(account?.lines.flatMap((line) => line.taken_by.map((one) => one.apartment.id)) ?? []),
  ]
  return (
    <section aria-label={documents.one} className={card.card}>
      <DocumentFacts document={document} sums={account} />
      {account && <Sums sums={account} isOverAll />}
      {reading?.findings.some(({ code }) => code === 'duplicate_invoice') && (
        <DecideDuplicate documentId={id} onDecided={() => void forgetDocument(client, id)} />
      )}
      <LinesBesideSource document={document} documentVersion={version} settlementId={null} apartmentIds={apartmentIds}>
        <div className={accountStyle.actions}>
          <a href={`/api/v1/documents/${id}/content`} download className={style.link}>
            {documents.download}
          </a>
          <TypeLine documentId={id} documentName={document.name} />
          <ChangeKind document={document} version={version} />
          <ReadAgain document={document} version={version} />
          <DeleteUnused document={document} />
        </div>
      </LinesBesideSource>
    </section>
  )
}
