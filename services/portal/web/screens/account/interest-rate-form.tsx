import { typedNumber } from '../../interface/typed-number.ts'
import { type Texts, useDraft } from '../../interface/use-draft.ts'
import { refuseFaults } from '../../interface/use-save.ts'
import { bindField } from '../../parts/bind-field.ts'
import { Field } from '../../parts/field.tsx'
import { SmallForm } from '../../parts/small-form.tsx'
import { useWords } from '../../words/use-words.ts'
import { useChangeProfile } from './use-change-profile.ts'

const fromAt = '/interest_rates/0/valid_from'
const percentAt = '/interest_rates/0/percent'
const sourceAt = '/interest_rates/0/source'

/** A rate from a day on; it replaces one from the same day. */
export function InterestRateForm({ onDone }: { onDone: () => void }) {
  const { fields, interest } = useWords()
  const { typed, type, drop } = useDraft('interest rate')
  const { saving, faults, refusal } = useChangeProfile({
    change: (profile, texts: Texts) => {
      const percent = typedNumber(percentAt, texts[percentAt] ?? '', fields, true)
      refuseFaults(percent.faults)
      const valid_from = texts[fromAt] ?? ''
      const rate = { valid_from, percent: percent.value ?? 0, source: texts[sourceAt] ?? '' }
      return { interest_rates: [rate, ...profile.interest_rates.filter((other) => other.valid_from !== valid_from)] }
    },
    saved: interest.saved,
    onDone: () => {
      drop()
      onDone()
    },
  })
  const field = (at: string) => bindField({ texts: typed, faults, onType: type }, at)
  return (
    <SmallForm
      faults={faults}
      refusal={refusal}
      submit={interest.save}
      working={interest.saving}
      isWorking={saving.isPending}
      onSend={() => saving.mutate(typed)}
    >
      <Field {...field(fromAt)} label={interest.from} type="date" />
      <Field {...field(percentAt)} label={interest.percent} inputMode="decimal" autoComplete="off" />
      <Field {...field(sourceAt)} label={interest.source} hint={interest.sourceHint} maxLength={200} />
    </SmallForm>
  )
}
