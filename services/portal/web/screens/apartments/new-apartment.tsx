import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../../interface/call.ts'
import { Refusal } from '../../interface/refusal.ts'
import { sendOnce } from '../../interface/send-once.ts'
import { useDraft } from '../../interface/use-draft.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { refuseFaults, useSave } from '../../interface/use-save.ts'
import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import style from '../../parts/form.module.css'
import { Refused } from '../../parts/refused.tsx'
import { Summary } from '../../parts/summary.tsx'
import { Title } from '../../parts/title.tsx'
import { useWords } from '../../words/use-words.ts'
import { ApartmentFields } from './apartment-fields.tsx'
import { readApartment } from './apartment-texts.ts'
import { PlanMeter } from './plan-meter.tsx'

/** Adds an apartment. A full plan keeps what was typed. */
export function NewApartment() {
  const { apartments } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const whyNot = useMissingRight('apartments.write')
  const { typed, type, drop } = useDraft('apartment')
  const { saving, faults, blocking, refusal } = useAdd(typed, drop)
  return (
    <>
      <Title>{apartments.newTitle}</Title>
      <form
        ref={form}
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (whyNot === null && !saving.isPending) saving.mutate()
        }}
      >
        <Summary faults={faults} form={form} blocking={blocking} />
        <ApartmentFields texts={typed} onType={type} faults={faults} />
        {refusal && <Refused error={refusal} isAlert />}
        {isPlanFull(refusal) && <PlanMeter />}
        <div>
          <Button
            type="submit"
            looks="primary"
            whyNot={whyNot}
            working={apartments.creating}
            isWorking={saving.isPending}
          >
            {apartments.create}
          </Button>
        </div>
      </form>
    </>
  )
}

function useAdd(typed: Readonly<Record<string, string>>, drop: () => void) {
  const words = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSave({
    send: async () => {
      const { body, faults } = readApartment(typed, words)
      refuseFaults(faults)
      const { body: created } = await sendOnce('apartment', (key) => call('POST /v1/apartments', { body, key }))
      drop()
      announce(words.apartments.created(created.label))
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => isOfApartments(name) })
      await navigate({ to: '/apartments/$id', params: { id: created.id } })
    },
  })
}

function isOfApartments(name: unknown): boolean {
  return name === 'GET /v1/apartments' || name === 'GET /v1/account' || name === 'GET /v1/settlements/overview'
}

function isPlanFull(error: Error | null): boolean {
  return error instanceof Refusal && error.facts.code === 'plan_limit_reached'
}
