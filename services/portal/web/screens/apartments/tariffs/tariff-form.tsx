import { useRef } from 'react'
import { type Texts, useDraft } from '../../../interface/use-draft.ts'
import { refuseFaults } from '../../../interface/use-save.ts'
import { Button } from '../../../parts/button.tsx'
import { Choice, Field } from '../../../parts/field.tsx'
import forms from '../../../parts/form.module.css'
import { MoneyField } from '../../../parts/money-field.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { Summary } from '../../../parts/summary.tsx'
import type { TariffRow } from '../../../words/tariff-text.ts'
import { useWords } from '../../../words/use-words.ts'
import { readTariff, readUnit, textsOfTariff } from './tariff-texts.ts'
import { findPlace, type SaveTariffs, useSaveTariffs } from './use-save-tariffs.ts'

/** The form of one row of the tariffs; null: a new one. */
export function TariffForm({ row, apartment, version, onDone }: SaveTariffs & { row: TariffRow | null }) {
  const words = useWords()
  const { tariffs } = words
  const form = useRef<HTMLFormElement>(null)
  // The interface points to the row within all tariffs.
  const place = `/tariffs/${findPlace(apartment.tariffs, row)}`
  const { typed, type, drop } = useDraft(`tariff ${apartment.id} ${JSON.stringify(row)}`)
  const texts: Texts = { ...textsOfTariff(row, words), ...typed }
  const saved = {
    apartment,
    version,
    onDone: () => {
      drop()
      onDone()
    },
  }
  const { saving, faults, refusal } = useSaveTariffs(saved, (asked: Texts) => {
    const { row: after, faults: own } = readTariff(asked, row, words)
    refuseFaults(own.map((fault) => ({ ...fault, at: `${place}${fault.at}` })))
    return { before: row, after }
  })
  const field = (name: string) => ({
    name: `${place}${name}`,
    value: texts[name] ?? '',
    onChange: (text: string) => type(name, text),
    fault: faults.find(({ at }) => at === `${place}${name}`)?.detail,
  })
  return (
    <form
      ref={form}
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate(texts)
      }}
    >
      <Summary faults={faults} form={form} />
      <Choice {...field('/utility')} label={tariffs.utility} choices={choicesOf(texts, words.sources.utilities)} />
      <MoneyField {...field('/rate_pln')} label={tariffs.rate} />
      <Field {...field('/unit')} value={readUnit(texts)} label={tariffs.unit} hint={tariffs.unitHint} maxLength={16} />
      <MoneyField {...field('/fixed_pln')} label={tariffs.fixed} hint={tariffs.fixedHint} />
      <Field {...field('/valid_from')} label={tariffs.validFrom} hint={tariffs.validFromHint} type="date" />
      {refusal && <Refused error={refusal} isAlert />}
      <div>
        <Button type="submit" looks="primary" working={tariffs.saving} isWorking={saving.isPending}>
          {tariffs.save}
        </Button>
      </div>
    </form>
  )
}

/** A utility that a program has named stays to be chosen. */
function choicesOf(texts: Texts, utilities: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const own = texts['/utility'] ?? ''
  return Object.hasOwn(utilities, own) ? utilities : { [own]: own, ...utilities }
}
