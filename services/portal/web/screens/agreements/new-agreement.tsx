import type { Profile } from '@lokum/contracts/settlements/profile'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../interface/call.ts'
import { chooseFirstMonth } from '../../interface/first-month.ts'
import { sendOnce } from '../../interface/send-once.ts'
import { useAnswer } from '../../interface/use-answer.ts'
import { type Texts, useDraft } from '../../interface/use-draft.ts'
import { refuseFaults, useSave } from '../../interface/use-save.ts'
import { announce } from '../../parts/announce.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Panel } from '../../parts/panel.tsx'
import { RestoredDraft } from '../../parts/restored-draft.tsx'
import { Title } from '../../parts/title.tsx'
import { useWords } from '../../words/use-words.ts'
import { AgreementFields } from './agreement-fields.tsx'
import style from './agreement-form.module.css'
import { readTerms } from './agreement-terms.ts'
import { newTexts } from './agreement-texts.ts'
import { FromPaper } from './from-paper.tsx'
import { OptionalPart } from './optional-part.tsx'
import { SaveForm } from './save-form.tsx'
import { useOptionalParts } from './use-optional-parts.ts'

/** Adds an agreement to an apartment, with what the profile knows already. */
export function NewAgreement({ apartmentId }: { apartmentId: string }) {
  const { agreements } = useWords()
  const apartment = useAnswer('GET /v1/apartments/{id}', { params: { id: apartmentId } })
  return (
    <>
      <Link to="/apartments/$id" params={{ id: apartmentId }} className={card.back}>
        ← {agreements.toApartment}
      </Link>
      <Title>{agreements.newTitle(apartment.data?.body.label ?? '')}</Title>
      <NewAgreementForm apartmentId={apartmentId} />
    </>
  )
}

type FormProps = {
  apartmentId: string
  /** The first day that the form starts with. */
  startsOn?: string
}

/** The form of a new agreement, which knows what the profile has. */
export function NewAgreementForm(asked: FormProps) {
  const query = useAnswer('GET /v1/account/profile', {})
  return (
    <Panel>
      <Answered query={query} rows={4}>
        {({ body }) => <Form {...asked} profile={body} />}
      </Answered>
    </Panel>
  )
}

function Form({ apartmentId, startsOn, profile }: FormProps & { profile: Profile }) {
  const { agreements, language } = useWords()
  const draft = useDraft(`agreement of ${apartmentId}`)
  const { typed, type, typeAll, drop } = draft
  const { '/shared_costs': _, ...usual } = newTexts(profile, language)
  const start = startsOn === undefined ? {} : { '/starts_on': startsOn }
  const texts: Texts = { ...newTexts(profile, language), ...start, ...typed }
  const { saving, faults, blocking, refusal } = useAdd(apartmentId, drop)
  const form = useOptionalParts({ texts, faults, onType: type, onTypeAll: typeAll }, usual)
  return (
    <>
      <RestoredDraft draft={draft} />
      {!form.isOpen('paper') && (
        <div className={style.begin}>
          <Button onPress={() => form.open('paper')}>{agreements.partNames.paper}</Button>
        </div>
      )}
      <OptionalPart form={form} name="paper">
        <FromPaper documentId={texts.paper ?? ''} onChoose={(id) => type('paper', id)} texts={texts} onUse={typeAll} />
      </OptionalPart>
      <SaveForm
        faults={faults}
        blocking={blocking}
        refusal={refusal}
        save={agreements.create}
        saving={agreements.creating}
        isSaving={saving.isPending}
        onSave={() => saving.mutate(texts)}
      >
        <AgreementFields form={form} profile={profile} savedEmail={null} />
        <p className={card.quiet}>{agreements.depositLater}</p>
      </SaveForm>
    </>
  )
}

function useAdd(apartmentId: string, drop: () => void) {
  const words = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSave({
    send: async (texts: Texts) => {
      const { terms, faults } = readTerms(texts, words)
      refuseFaults(faults)
      const paper = texts.paper ?? ''
      const body = { ...terms, apartment_id: apartmentId, ...(paper !== '' && { document_ids: [paper] }) }
      await sendOnce(`agreement of ${apartmentId}`, (key) => call('POST /v1/agreements', { body, key }))
      drop()
      announce(words.agreements.created)
      await Promise.all([client.invalidateQueries(), chooseFirstMonth()])
      await navigate({ to: '/apartments/$id', params: { id: apartmentId } })
    },
  })
}
