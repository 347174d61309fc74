import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../interface/call.ts'
import { takeNewer } from '../../interface/take-newer.ts'
import { useAnswer } from '../../interface/use-answer.ts'
import { type Texts, useDraft } from '../../interface/use-draft.ts'
import { refuseFaults, useSave } from '../../interface/use-save.ts'
import { announce } from '../../parts/announce.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Stale } from '../../parts/stale.tsx'
import { Title } from '../../parts/title.tsx'
import { dayText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { AgreementFields } from './agreement-fields.tsx'
import { readTerms } from './agreement-terms.ts'
import { writeAgreement } from './agreement-texts.ts'
import { changedTerms } from './changed-terms.ts'
import { usualTexts } from './optional-parts.ts'
import { SaveForm } from './save-form.tsx'
import { staleChanges } from './stale-changes.ts'
import { ToAgreement } from './to-agreement.tsx'
import { useOptionalParts } from './use-optional-parts.ts'

type Known = { body: AgreementWithMails; version: string | null }

/** Changes the terms of an agreement; settlements use them from their next calculation on. */
export function EditAgreement({ id }: { id: string }) {
  const { agreements } = useWords()
  const query = useAnswer('GET /v1/agreements/{id}', { params: { id } })
  return (
    <>
      <ToAgreement id={id} />
      <Title>{agreements.editTitle(query.data?.body.tenant.name ?? '')}</Title>
      <Panel>
        <Answered query={query} rows={4}>
          {(known) => <Form known={known} />}
        </Answered>
      </Panel>
    </>
  )
}

function Form({ known }: { known: Known }) {
  const words = useWords()
  const { agreements, language } = words
  const { id, tenant } = known.body
  const client = useQueryClient()
  const { typed, type, typeAll, drop } = useDraft(`agreement ${id}`)
  const saved = writeAgreement(known.body, language)
  const texts: Texts = { ...saved, ...typed }
  const { saving, faults, blocking, stale, refusal } = useChange(id, drop)
  const form = useOptionalParts(
    { texts, faults, onType: type, onTypeAll: typeAll },
    { ...usualTexts, ...landlordTexts(saved) },
  )
  const theirs = stale && writeAgreement(stale.body, language)
  return (
    <SaveForm
      faults={faults}
      blocking={blocking}
      refusal={refusal}
      save={agreements.save}
      saving={agreements.saving}
      isSaving={saving.isPending}
      onSave={() => saving.mutate({ texts, known })}
    >
      <p>
        {words.terms.todayOnly(dayText(known.body.terms_from, language))}{' '}
        <Link to="/agreements/$id/terms/new" params={{ id }}>
          {words.terms.add}
        </Link>
      </p>
      <AgreementFields form={form} profile={null} savedEmail={tenant.email} />
      {stale && theirs && (
        <Stale
          title={agreements.staleTitle}
          changes={staleChanges({ saved, theirs, mine: { ...theirs, ...typed } }, words)}
          onKeepMine={() => saving.mutate({ texts: { ...theirs, ...typed }, known: stale })}
          onTakeTheirs={() =>
            void takeNewer(client, ['GET /v1/agreements/{id}', { params: { id } }], stale, () => {
              drop()
              saving.reset()
            })
          }
        />
      )}
    </SaveForm>
  )
}

/** The landlord is the same one as before, unless something is typed. */
function landlordTexts(saved: Texts): Texts {
  return Object.fromEntries(Object.entries(saved).filter(([at]) => at.startsWith('/landlord/')))
}

function useChange(id: string, drop: () => void) {
  const words = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSave({
    send: async ({ texts, known: { body, version } }: { texts: Texts; known: Known }) => {
      const { terms, faults } = readTerms(texts, words)
      refuseFaults(faults)
      const asked = { params: { id }, body: changedTerms(terms, body), ...(version !== null && { version }) }
      await call('PATCH /v1/agreements/{id}', asked)
      drop()
      announce(words.agreements.saved)
      await client.invalidateQueries()
      await navigate({ to: '/agreements/$id', params: { id } })
    },
    reread: () => call('GET /v1/agreements/{id}', { params: { id } }),
  })
}
