import { useAnswer } from '../../../interface/use-answer.ts'
import { Answered } from '../../../parts/answered.tsx'
import type { TypedForm } from '../../../parts/bind-field.ts'
import { useWords } from '../../../words/use-words.ts'
import { describeDocument } from '../../documents/describe-document.ts'
import { CheckGroup } from './check-group.tsx'

const most = '25'

/** The newest invoices, of which some settle the advances; others are attached later. */
export function DocumentsChoice({ form }: { form: TypedForm }) {
  const { trueUps, accounts, language } = useWords()
  const query = useAnswer('GET /v1/documents', { query: { kind: 'invoice', limit: most } })
  const checks = query.data?.body.data.map((document) => ({
    at: document.id,
    label: document.name,
    more: describeDocument(document, accounts.kinds, language),
    isChecked: form.texts[document.id] === 'yes',
  }))
  return (
    <CheckGroup form={form} name="/document_ids" legend={trueUps.documents} checks={checks ?? []}>
      <Answered query={query} rows={2}>
        {({ body: { data } }) => <p>{data.length === 0 ? trueUps.noDocuments : trueUps.documentsWhat}</p>}
      </Answered>
    </CheckGroup>
  )
}
