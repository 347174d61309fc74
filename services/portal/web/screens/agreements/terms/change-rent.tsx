import type { TermsWithEffects } from '@lokum/contracts/settlements/agreement-terms'
import { useState } from 'react'
import { useAnswer } from '../../../interface/use-answer.ts'
import { Answered } from '../../../parts/answered.tsx'
import { bindField } from '../../../parts/bind-field.ts'
import { Field } from '../../../parts/field.tsx'
import group from '../../../parts/form.module.css'
import { MoneyField } from '../../../parts/money-field.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Title } from '../../../parts/title.tsx'
import { monthsFrom } from '../../../words/periods.ts'
import { useWords } from '../../../words/use-words.ts'
import { today } from '../../meters/today.ts'
import { ToAgreement } from '../to-agreement.tsx'
import { baseOn } from './read-new-terms.ts'
import { TermsForm } from './terms-form.tsx'
import { TermsSaved } from './terms-saved.tsx'
import { useSendNewTerms } from './use-send-new-terms.ts'
import type { KnownTerms } from './use-terms-form.ts'

/** Another rent from a day on, all else as before; at first from the next month on. */
export function ChangeRent({ id }: { id: string }) {
  const { terms } = useWords()
  const agreement = useAnswer('GET /v1/agreements/{id}', { params: { id } })
  const query = useAnswer('GET /v1/agreements/{id}/terms', { params: { id } })
  const [saved, setSaved] = useState<TermsWithEffects | null>(null)
  return (
    <>
      <ToAgreement id={id} />
      <Title>{terms.rentTitle(agreement.data?.body.tenant.name ?? '')}</Title>
      <Panel>
        {saved && <TermsSaved agreementId={id} saved={saved} />}
        {!saved && (
          <Answered query={query} rows={2}>
            {(known) => <Form id={id} known={known} onSaved={setSaved} />}
          </Answered>
        )}
      </Panel>
    </>
  )
}

type FormProps = { id: string; known: KnownTerms; onSaved: (saved: TermsWithEffects) => void }

function Form({ id, known, onSaved }: FormProps) {
  const { agreements, terms } = useWords()
  const name = `rent of ${id}`
  const send = useSendNewTerms(id, name)
  return (
    <TermsForm
      agreementId={id}
      known={known}
      draft={name}
      first={{ '/starts_on': `${monthsFrom(today().slice(0, 7), 1)}-01`, '/reason': 'amendment' }}
      baseOf={(versions, texts) => baseOn(versions, texts['/starts_on'] ?? '')}
      send={send}
      onSaved={onSaved}
      save={terms.saveRent}
    >
      {(form) => (
        <div className={group.group}>
          <MoneyField {...bindField(form, '/rent_pln')} label={agreements.rent} />
          <Field {...bindField(form, '/starts_on')} label={terms.rentFrom} type="date" />
        </div>
      )}
    </TermsForm>
  )
}
