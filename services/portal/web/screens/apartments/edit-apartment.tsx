import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../../interface/call.ts'
import { takeNewer } from '../../interface/take-newer.ts'
import { useAnswer } from '../../interface/use-answer.ts'
import { type Texts, useDraft } from '../../interface/use-draft.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { refuseFaults, useSave } from '../../interface/use-save.ts'
import { announce } from '../../parts/announce.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Button } from '../../parts/button.tsx'
import style from '../../parts/form.module.css'
import { Panel } from '../../parts/panel.tsx'
import { Refused } from '../../parts/refused.tsx'
import { Stale } from '../../parts/stale.tsx'
import { Summary } from '../../parts/summary.tsx'
import { Title } from '../../parts/title.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import { ApartmentFields } from './apartment-fields.tsx'
import { type ApartmentField, apartmentFields, readApartmentChange, writeApartment } from './apartment-texts.ts'

type Known = { body: Apartment; version: string | null }

/** Changes the label, address or area of an apartment. */
export function EditApartment({ id }: { id: string }) {
  const { apartments } = useWords()
  const query = useAnswer('GET /v1/apartments/{id}', { params: { id } })
  return (
    <>
      <Title>{apartments.editTitle(query.data?.body.label ?? '')}</Title>
      <Panel>
        <Answered query={query} rows={3}>
          {(known) => <Form known={known} />}
        </Answered>
      </Panel>
    </>
  )
}

function Form({ known }: { known: Known }) {
  const words = useWords()
  const { apartments, language } = words
  const { id } = known.body
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const whyNot = useMissingRight('apartments.write')
  const { typed, type, drop } = useDraft(`apartment ${id}`)
  const saved = writeApartment(known.body, language)
  const texts: Texts = { ...saved, ...typed }
  const { saving, faults, blocking, stale, refusal } = useChange(id, drop)
  const theirs = stale && writeApartment(stale.body, language)
  return (
    <form
      ref={form}
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot === null && !saving.isPending) saving.mutate({ texts, version: known.version })
      }}
    >
      <Summary faults={faults} form={form} blocking={blocking} />
      <ApartmentFields texts={texts} onType={type} faults={faults} />
      {stale && theirs && (
        <Stale
          title={apartments.staleTitle}
          changes={changesOf({ saved, theirs, mine: { ...theirs, ...typed } }, words)}
          onKeepMine={() => saving.mutate({ texts: { ...theirs, ...typed }, version: stale.version })}
          onTakeTheirs={() =>
            void takeNewer(client, ['GET /v1/apartments/{id}', { params: { id } }], stale, () => {
              drop()
              saving.reset()
            })
          }
        />
      )}
      {refusal && <Refused error={refusal} isAlert />}
      <div>
        <Button type="submit" looks="primary" whyNot={whyNot} working={apartments.saving} isWorking={saving.isPending}>
          {apartments.save}
        </Button>
      </div>
    </form>
  )
}

function useChange(id: string, drop: () => void) {
  const words = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSave({
    send: async ({ texts, version }: { texts: Texts; version: string | null }) => {
      const { body, faults } = readApartmentChange(texts, words)
      refuseFaults(faults)
      const asked = { params: { id }, body, ...(version !== null && { version }) }
      const answer = await call('PATCH /v1/apartments/{id}', asked)
      client.setQueryData(['GET /v1/apartments/{id}', { params: { id } }], answer)
      void client.invalidateQueries({ queryKey: ['GET /v1/apartments'] })
      drop()
      announce(words.apartments.saved)
      await navigate({ to: '/apartments/$id', params: { id } })
    },
    reread: () => call('GET /v1/apartments/{id}', { params: { id } }),
  })
}

type Versions = { saved: Texts; theirs: Texts; mine: Texts }

function changesOf({ saved, theirs, mine }: Versions, { apartments }: Words) {
  const labels: Readonly<Record<ApartmentField, string>> = {
    '/label': apartments.label,
    '/address/street': apartments.street,
    '/address/city': apartments.city,
    '/address/postal_code': apartments.postalCode,
    '/surface_m2': apartments.surface,
  }
  return apartmentFields
    .filter((field) => theirs[field] !== mine[field] || theirs[field] !== saved[field])
    .map((field) => ({
      label: labels[field],
      theirs: theirs[field] || apartments.empty,
      mine: mine[field] || apartments.empty,
    }))
}
