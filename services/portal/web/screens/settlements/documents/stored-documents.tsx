import type { Document } from '@lokum/contracts/settlements/document'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useDeferredValue, useState } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { announce } from '../../../parts/announce.tsx'
import { Answered } from '../../../parts/answered.tsx'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { Mark } from '../../../parts/mark.tsx'
import { useWords } from '../../../words/use-words.ts'
import { describeDocument } from '../../documents/describe-document.ts'
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
            <ul className={style.rows}>
              {data.map((document) => (
                <Stored key={document.id} detail={detail} document={document} />
              ))}
            </ul>
          )
        }
      </Answered>
    </>
  )
}

function Stored({ detail, document }: StoredProps & { document: Document }) {
  const { uploads, accounts, language } = useWords()
  const attaching = useAttach(detail.id, () => announce(uploads.arrived(document.name)))
  const isAttached = detail.document_ids.includes(document.id)
  return (
    <li className={style.row} tabIndex={-1}>
      <p className={style.name}>{document.name}</p>
      <p className={style.quiet}>{describeDocument(document, accounts.kinds, language)}</p>
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
