import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../interface/call.ts'
import { listRows, withoutRow } from '../../interface/typed-rows.ts'
import type { Texts } from '../../interface/use-draft.ts'
import { useSave } from '../../interface/use-save.ts'
import { announce } from '../../parts/announce.tsx'
import type { TypedForm } from '../../parts/bind-field.ts'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Note } from '../../parts/note.tsx'
import { SmallForm } from '../../parts/small-form.tsx'
import { useWords } from '../../words/use-words.ts'
import { ApartmentsOfOwners } from './apartments-of-owners.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { ownerList, ownerTexts, typedOwners, withOwner, withoutOwner } from './owner-texts.ts'
import { useOwnable } from './use-ownable.ts'
import { forgetTax } from './use-tax-payment.ts'

const mostOwners = 10

/** The taxpayers of a year; their tax numbers are not kept in the browser, so neither is the form. */
export function OwnersForm({ year, onDone }: { year: TaxYear; onDone: () => void }) {
  const { tax } = useWords()
  const client = useQueryClient()
  const apartments = useOwnable(year)
  const [texts, setTexts] = useState<Texts>(() => (year.owners.length === 0 ? withOwner({}) : ownerTexts(year)))
  const change = (changed: Texts) => setTexts((all) => ({ ...all, ...changed }))
  const { saving, faults, refusal } = useSave({
    send: async () => {
      const ids = apartments.map(({ id }) => id)
      const body = { owners: typedOwners(texts, ids) }
      await call('PATCH /v1/tax-years/{year}/settings', { params: { year: String(year.year) }, body })
      announce(tax.ownersSaved)
      await forgetTax(client)
      onDone()
    },
  })
  const form: TypedForm = { texts, faults, onType: (name, text) => change({ [name]: text }), onTypeAll: change }
  const rows = listRows(texts, ownerList)
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={tax.ownersSave}
      working={tax.saving}
      isWorking={saving.isPending}
      onSend={() => saving.mutate(undefined)}
    >
      {year.months.some(({ payment }) => payment !== null) && (
        <Note looks="warn" title={tax.ownersFixed(tax.takeBack)} />
      )}
      <p className={card.quiet}>{tax.ownersWhat}</p>
      {rows.map((at, row) => (
        <OwnerFields
          key={at}
          form={form}
          at={at}
          place={row + 1}
          saved={year.owners}
          onRemove={() => change({ ...withoutRow(texts, ownerList, row), ...withoutOwner(texts, row) })}
        />
      ))}
      {rows.length < mostOwners && (
        <div>
          <Button onPress={() => change(withOwner(texts))}>{tax.ownerAdd}</Button>
        </div>
      )}
      {rows.length > 1 && <ApartmentsOfOwners form={form} apartments={apartments} owners={rows} />}
    </SmallForm>
  )
}
