import type { TermsWithEffects } from '@lokum/contracts/settlements/agreement-terms'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../interface/call.ts'
import { useAnswer } from '../../../interface/use-answer.ts'
import type { Texts } from '../../../interface/use-draft.ts'
import { refuseFaults } from '../../../interface/use-save.ts'
import { Answered } from '../../../parts/answered.tsx'
import { buttonClass } from '../../../parts/button.tsx'
import style from '../../../parts/form.module.css'
import { Note } from '../../../parts/note.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Title } from '../../../parts/title.tsx'
import { dayText } from '../../../words/dates.ts'
import { useWords } from '../../../words/use-words.ts'
import { changedTerms } from '../changed-terms.ts'
import { openReaders } from '../open-readers.ts'
import { ToAgreement } from '../to-agreement.tsx'
import { changedWhy, whyTexts } from './changed-why.ts'
import { DatedFields } from './dated-fields.tsx'
import { baseOn } from './read-new-terms.ts'
import { TermsForm } from './terms-form.tsx'
import { TermsSaved } from './terms-saved.tsx'
import { typedTerms } from './typed-terms.ts'
import type { KnownTerms } from './use-terms-form.ts'
import { WhyFields } from './why-fields.tsx'

type EditTermsProps = { id: string; from: string }

/** Changes terms that no statement uses, and shows what follows. */
export function EditTerms({ id, from }: EditTermsProps) {
  const { terms, language } = useWords()
  const query = useAnswer('GET /v1/agreements/{id}/terms', { params: { id } })
  const [saved, setSaved] = useState<TermsWithEffects | null>(null)
  return (
    <>
      <ToAgreement id={id} />
      <Title>{terms.editTitle(dayText(from, language))}</Title>
      <Panel>
        {saved && <TermsSaved agreementId={id} saved={saved} />}
        {!saved && (
          <Answered query={query} rows={4}>
            {(known) => <Form id={id} from={from} known={known} onSaved={setSaved} />}
          </Answered>
        )}
      </Panel>
    </>
  )
}

type FormProps = EditTermsProps & { known: KnownTerms; onSaved: (saved: TermsWithEffects) => void }

function Form({ id, from, known, onSaved }: FormProps) {
  const words = useWords()
  const own = known.body.data.find((one) => one.starts_on === from)
  if (!own) return <Closed id={id} why={words.terms.gone} />
  if (own.used_by.length > 0) return <Closed id={id} why={words.terms.whyFixed} />
  const send = async (texts: Texts, { body: { data }, version }: KnownTerms) => {
    const readers = openReaders(texts, words)
    const body = { ...changedTerms(typedTerms(texts, readers), baseOn(data, from)), ...changedWhy(texts, own) }
    refuseFaults(readers.faults)
    const asked = { params: { id, terms_id: own.id }, body, ...(version !== null && { version }) }
    return (await call('PATCH /v1/agreements/{id}/terms/{terms_id}', asked)).body
  }
  return (
    <TermsForm
      agreementId={id}
      known={known}
      draft={`terms of ${id} from ${from}`}
      first={whyTexts(own)}
      baseOf={(versions) => baseOn(versions, from)}
      send={send}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          {own.reason !== null && (
            <fieldset className={style.group}>
              <legend>{words.terms.why}</legend>
              <WhyFields form={form} />
            </fieldset>
          )}
          <DatedFields form={form} />
        </>
      )}
    </TermsForm>
  )
}

function Closed({ id, why }: { id: string; why: string }) {
  const { terms } = useWords()
  return (
    <Note looks="warn" title={why}>
      <Link to="/agreements/$id" params={{ id }} className={buttonClass('plain')}>
        {terms.toAgreement}
      </Link>
    </Note>
  )
}
