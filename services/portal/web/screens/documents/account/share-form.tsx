import type { Cost } from '@lokum/contracts/settlements/cost'
import { useId, useRef } from 'react'
import { useDraft } from '../../../interface/use-draft.ts'
import { Beneath, describedBy } from '../../../parts/beneath.tsx'
import { Button } from '../../../parts/button.tsx'
import { Choice, Field } from '../../../parts/field.tsx'
import forms from '../../../parts/form.module.css'
import { Refused } from '../../../parts/refused.tsx'
import { Summary } from '../../../parts/summary.tsx'
import { useWords } from '../../../words/use-words.ts'
import { shareRequest } from './share-request.ts'
import { type SharedLine, Unshared } from './unshared.tsx'
import { useShareLine } from './use-share-line.ts'

type FormProps = {
  documentId: string
  line: SharedLine
  /** The apartments chosen at first. */
  apartmentIds: readonly string[]
  apartments: readonly { id: string; label: string }[]
  onShared: (cost: Cost) => void
}

/** Which apartments share a line, by what key, of how much, and over which days. */
export function ShareForm({ documentId, line, apartmentIds, apartments, onShared }: FormProps) {
  const words = useWords()
  const { accounts } = words
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const name = `share ${documentId} ${line.line}`
  const { typed, type, drop } = useDraft(name)
  const { sharing, faults: refused } = useShareLine({
    documentId,
    form: name,
    onShared: (cost) => {
      drop()
      onShared(cost)
    },
  })
  const faults = refused.map((fault) =>
    fault.at === '/share_by' && fault.code === 'required' ? { ...fault, detail: accounts.noKey } : fault,
  )
  const isChosen = (id: string) => (typed[id] ?? (apartmentIds.includes(id) ? 'yes' : 'no')) === 'yes'
  const field = (at: string) => ({
    name: at,
    value: typed[at] ?? '',
    onChange: (text: string) => type(at, text),
    fault: faults.find((fault) => fault.at === at)?.detail,
  })
  const chosenFault = faults.find(({ at }) => /^\/apartment_ids(\/\d+)?$/.test(at))?.detail
  const chosen = apartments.flatMap(({ id }) => (isChosen(id) ? [id] : []))
  return (
    <form
      ref={form}
      noValidate
      className={forms.within}
      onSubmit={(event) => {
        event.preventDefault()
        if (sharing.isPending) return
        sharing.mutate(shareRequest(typed, { line: line.line, apartments: chosen, words }))
      }}
    >
      <Summary faults={faults} form={form} />
      <fieldset>
        <legend>{accounts.apartments}</legend>
        {apartments.map((apartment) => (
          <label key={apartment.id} className={forms.check}>
            <input
              type="checkbox"
              name="/apartment_ids"
              checked={isChosen(apartment.id)}
              onChange={(event) => type(apartment.id, event.target.checked ? 'yes' : 'no')}
              aria-invalid={chosenFault !== undefined || undefined}
              aria-describedby={describedBy({ id, fault: chosenFault })}
            />
            {apartment.label}
          </label>
        ))}
        <Beneath id={id} fault={chosenFault} />
      </fieldset>
      <Unshared line={line} apartments={apartments.filter(({ id }) => chosen.includes(id))} />
      <KeyFields field={field} isByMeters={typed['/share_by'] === 'sub_meters'} />
      <Field {...field('/period_from')} type="date" label={accounts.from} hint={accounts.daysHint} />
      <Field {...field('/period_to')} type="date" label={accounts.to} />
      {sharing.error && faults.length === 0 && <Refused error={sharing.error} isAlert />}
      <Button type="submit" looks="primary" working={accounts.sharing} isWorking={sharing.isPending}>
        {accounts.shareIt}
      </Button>
    </form>
  )
}

type FieldAt = (at: string) => {
  name: string
  value: string
  onChange: (text: string) => void
  fault: string | undefined
}

/** The key, and its whole or, by sub-meters, who pays for the difference. */
function KeyFields({ field, isByMeters }: { field: FieldAt; isByMeters: boolean }) {
  const { accounts, agreements } = useWords()
  return (
    <>
      <Choice {...field('/share_by')} label={accounts.key} choices={accounts.keys} />
      {isByMeters ? (
        <Choice
          {...field('/difference_share_by')}
          label={accounts.ofDifference}
          hint={agreements.differenceHint}
          choices={agreements.differences}
        />
      ) : (
        <Field {...field('/weight_total')} label={accounts.whole} hint={accounts.wholeHint} inputMode="decimal" />
      )}
    </>
  )
}
