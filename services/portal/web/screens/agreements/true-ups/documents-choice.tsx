import { useId } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Answered } from '../../../parts/answered.tsx'
import { Beneath, describedBy } from '../../../parts/beneath.tsx'
import style from '../../../parts/form.module.css'
import { useWords } from '../../../words/use-words.ts'
import { describeDocument } from '../../documents/describe-document.ts'
import type { AgreementForm } from '../field-of.ts'

const most = '25'

/** The newest invoices, of which some settle the advances; others are attached later. */
export function DocumentsChoice({ form: { texts, faults, onType } }: { form: AgreementForm }) {
  const { trueUps, accounts, language } = useWords()
  const id = useId()
  const query = useAnswer('GET /v1/documents', { query: { kind: 'invoice', limit: most } })
  const fault = faults.find(({ at }) => /^\/document_ids(\/\d+)?$/.test(at))?.detail
  return (
    <fieldset className={style.group}>
      <legend>{trueUps.documents}</legend>
      <Answered query={query} rows={2}>
        {({ body: { data } }) => (
          <>
            <p>{data.length === 0 ? trueUps.noDocuments : trueUps.documentsWhat}</p>
            {data.map((document) => (
              <label key={document.id} className={style.check}>
                <input
                  type="checkbox"
                  name="/document_ids"
                  checked={texts[document.id] === 'yes'}
                  onChange={(event) => onType(document.id, event.target.checked ? 'yes' : 'no')}
                  aria-invalid={fault !== undefined || undefined}
                  aria-describedby={describedBy({ id, fault })}
                />
                <span>
                  {document.name}
                  <br />
                  {describeDocument(document, accounts.kinds, language)}
                </span>
              </label>
            ))}
          </>
        )}
      </Answered>
      <Beneath id={id} fault={fault} />
    </fieldset>
  )
}
