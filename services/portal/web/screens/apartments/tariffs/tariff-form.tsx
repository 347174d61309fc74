import { useMemo, useRef } from 'react'
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
import { tariffOf, textsOfTariff, unitOf } from './tariff-texts.ts'
import { type SaveTariffs, useSaveTariffs } from './use-save-tariffs.ts'

/** The form of one row of the tariffs; null: a new one. */
export function TariffForm({ row, apartment, version, onDone }: SaveTariffs & { row: TariffRow | null }) {
  const words = useWords()
  const { tariffs } = words
  const form = useRef<HTMLFormElement>(null)
  const { typed, type, drop } = useDraft(`tariff ${apartment.id} ${JSON.stringify(row)}`)
  const texts: Texts = { ...textsOfTariff(row, words), ...typed }
  const saved = {
    ...{ apartment, version },
    onDone: () => {
      drop()
      onDone()
    },
  }
  const { saving, faults, refusal } = useSaveTariffs(saved, (asked: Texts) => {
    const { row: after, faults: own } = tariffOf(asked, row, words)
    refuseFaults(own)
    return { before: row, after }
  })
  // The interface points to the row within all tariffs.
  const shown = useMemo(() => faults.map((fault) => ({ ...fault, at: withinRow(fault.at) })), [faults])
  const field = (name: string) => ({
    name,
    value: texts[name] ?? '',
    onChange: (text: string) => type(name, text),
    fault: shown.find(({ at }) => at === name)?.detail,
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
      <Summary faults={shown} form={form} />
      <Choice {...field('/utility')} label={tariffs.utility} choices={choicesOf(texts, words.sources.utilities)} />
      <MoneyField {...field('/rate_pln')} label={tariffs.rate} />
      <Field {...field('/unit')} value={unitOf(texts)} label={tariffs.unit} hint={tariffs.unitHint} maxLength={16} />
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

function withinRow(pointer: string): string {
  return pointer.replace(/^\/tariffs\/\d+(?=\/)/, '')
}

/** A utility that a program has named stays to be chosen. */
function choicesOf(texts: Texts, utilities: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const own = texts['/utility'] ?? ''
  return Object.hasOwn(utilities, own) ? utilities : { [own]: own, ...utilities }
}
