import type { Document } from '@lokum/contracts/settlements/document'
import type { UsesOfDocuments } from '@lokum/contracts/settlements/document-uses'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { announce } from '../../../parts/announce.tsx'
import { Answered } from '../../../parts/answered.tsx'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { Mark } from '../../../parts/mark.tsx'
import { useWords } from '../../../words/use-words.ts'
import { describeDocument } from '../../documents/describe-document.ts'
import { usedIn, useUses } from '../../documents/used-in.ts'
import { ChangeRefused } from '../change-refused.tsx'
import style from './stored-documents.module.css'
import { useAttach } from './use-attach.ts'

type StoredProps = { detail: SettlementDetail }

/** Documents that are stored already, newest first, found by a part of their name, seller or number. */
export function StoredDocuments({ detail }: StoredProps) {
  const { documents } = useWords()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = useAnswer('GET /v1/documents', { query: { limit: '25', ...(q !== '' && { q }) } })
  return (
    <>
      <Field
        name="q"
        label={documents.search}
        hint={documents.searchHint}
        type="search"
        value={typed}
        onChange={setTyped}
      />
      <Answered query={query} rows={3}>
        {({ body: { data } }) =>
          data.length === 0 ? (
            <p>{q === '' ? documents.none : documents.notFound}</p>
          ) : (
            <Rows detail={detail} rows={data} />
          )
        }
      </Answered>
    </>
  )
}

function Rows({ detail, rows }: StoredProps & { rows: readonly Document[] }) {
  const uses = useUses(rows)
  return (
    <ul className={style.rows}>
      {rows.map((document) => (
        <Stored key={document.id} detail={detail} document={document} uses={uses.get(document.id) ?? []} />
      ))}
    </ul>
  )
}

function Stored({ detail, document, uses }: StoredProps & { document: Document; uses: UsesOfDocuments['data'] }) {
  const words = useWords()
  const { uploads, accounts, language } = words
  const client = useQueryClient()
  const attaching = useAttach(detail.id, () => {
    announce(uploads.arrived(document.name))
    void client.invalidateQueries({ queryKey: ['GET /v1/documents/uses'] })
  })
  const isAttached = detail.document_ids.includes(document.id)
  return (
    <li className={style.row} tabIndex={-1}>
      <p className={style.name}>{document.name}</p>
      <p className={style.quiet}>{describeDocument(document, accounts.kinds, language)}</p>
      {uses.length > 0 && <p className={style.quiet}>{usedIn(uses, words)}</p>}
      {isAttached ? (
        <Mark kind="approved">{uploads.states.attached}</Mark>
      ) : (
        <Button
          working={uploads.attaching}
          isWorking={attaching.isPending}
          onPress={() => attaching.mutate(document.id)}
        >
          {uploads.attach(document.name)}
        </Button>
      )}
      <ChangeRefused change={attaching} />
    </li>
  )
}
