import type { TermsWithEffects } from '@lokum/contracts/settlements/agreement-terms'
import { useState } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Answered } from '../../../parts/answered.tsx'
import { bindField, type TypedForm } from '../../../parts/bind-field.ts'
import { Field } from '../../../parts/field.tsx'
import style from '../../../parts/form.module.css'
import { Panel } from '../../../parts/panel.tsx'
import { Title } from '../../../parts/title.tsx'
import { useWords } from '../../../words/use-words.ts'
import { ToAgreement } from '../to-agreement.tsx'
import { DatedFields } from './dated-fields.tsx'
import { baseOn, draftOfNew } from './read-new-terms.ts'
import { TermsForm } from './terms-form.tsx'
import { TermsSaved } from './terms-saved.tsx'
import { useSendNewTerms } from './use-send-new-terms.ts'
import type { KnownTerms } from './use-terms-form.ts'
import { WhyFields } from './why-fields.tsx'

type NewTermsProps = {
  id: string
  /** The first day of terms in which a mistake is corrected; null: any day. */
  mistakeFrom: string | null
}

/** Adds terms from a day on, and shows what follows from them. */
export function NewTerms({ id, mistakeFrom }: NewTermsProps) {
  const { terms } = useWords()
  const agreement = useAnswer('GET /v1/agreements/{id}', { params: { id } })
  const query = useAnswer('GET /v1/agreements/{id}/terms', { params: { id } })
  const [saved, setSaved] = useState<TermsWithEffects | null>(null)
  return (
    <>
      <ToAgreement id={id} />
      <Title>{terms.newTitle(agreement.data?.body.tenant.name ?? '')}</Title>
      <Panel>
        {saved && <TermsSaved agreementId={id} saved={saved} />}
        {!saved && (
          <Answered query={query} rows={4}>
            {(known) => <Form id={id} mistakeFrom={mistakeFrom} known={known} onSaved={setSaved} />}
          </Answered>
        )}
      </Panel>
    </>
  )
}

type FormProps = NewTermsProps & { known: KnownTerms; onSaved: (saved: TermsWithEffects) => void }

function Form({ id, mistakeFrom, known, onSaved }: FormProps) {
  const name = draftOfNew(id, mistakeFrom)
  const send = useSendNewTerms(id, name)
  return (
    <TermsForm
      agreementId={id}
      known={known}
      draft={name}
      first={{
        '/starts_on': mistakeFrom ?? '',
        '/reason': mistakeFrom === null ? 'amendment' : 'correction_of_mistake',
        '/source': '',
      }}
      baseOf={(versions, texts) => baseOn(versions, texts['/starts_on'] ?? '')}
      send={send}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <WhenFields form={form} />
          <DatedFields form={form} />
        </>
      )}
    </TermsForm>
  )
}

/** The first day of new terms, and why they change. */
function WhenFields({ form }: { form: TypedForm }) {
  const { terms } = useWords()
  return (
    <>
      <fieldset className={style.group}>
        <legend>{terms.when}</legend>
        <Field {...bindField(form, '/starts_on')} label={terms.from} hint={terms.fromHint} type="date" />
        <WhyFields form={form} />
      </fieldset>
      <p>{terms.changeOnly}</p>
    </>
  )
}
