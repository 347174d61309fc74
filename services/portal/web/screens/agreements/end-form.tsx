import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../interface/call.ts'
import { Refusal, type RefusalFacts } from '../../interface/refusal.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import style from '../../parts/form.module.css'
import { Refused } from '../../parts/refused.tsx'
import { Summary } from '../../parts/summary.tsx'
import { useWords } from '../../words/use-words.ts'

type EndProps = { agreement: AgreementWithMails; version: string | null }

/** Asks for the last day of an agreement, and ends it on that day. */
export function EndForm({ agreement, version, onDone }: EndProps & { onDone: () => void }) {
  const { agreements } = useWords()
  const whyNot = useMissingRight('settlements.write')
  const form = useRef<HTMLFormElement>(null)
  const [day, setDay] = useState(agreement.ends_on ?? '')
  const ending = useEnding({ agreement, version }, onDone)
  const { errors: faults, objects: blocking } = ending.error instanceof Refusal ? ending.error.facts : nothing
  return (
    <form
      ref={form}
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot === null && !ending.isPending) ending.mutate(day)
      }}
    >
      <p>{agreements.endWhat}</p>
      <Summary faults={faults} form={form} blocking={blocking} />
      <Field
        name="/ends_on"
        type="date"
        label={agreements.end}
        value={day}
        onChange={setDay}
        fault={faults.find(({ at }) => at === '/ends_on')?.detail}
      />
      {ending.error && faults.length === 0 && <Refused error={ending.error} isAlert />}
      <Button type="submit" looks="primary" whyNot={whyNot} working={agreements.ending} isWorking={ending.isPending}>
        {agreements.endAgreement}
      </Button>
    </form>
  )
}

function useEnding({ agreement: { id }, version }: EndProps, onDone: () => void) {
  const { agreements } = useWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (end: string) =>
      call('PATCH /v1/agreements/{id}', {
        params: { id },
        body: { ends_on: end },
        ...(version !== null && { version }),
      }),
    onSuccess: async () => {
      announce(agreements.ended)
      await client.invalidateQueries()
      onDone()
    },
    onError: () => client.invalidateQueries({ queryKey: ['GET /v1/agreements/{id}'] }),
  })
}

const nothing: Pick<RefusalFacts, 'errors' | 'objects'> = { errors: [], objects: [] }
