import type { FieldFault } from '../../../interface/refusal.ts'
import { bindField } from '../../../parts/bind-field.ts'
import { Field } from '../../../parts/field.tsx'
import { MoneyField } from '../../../parts/money-field.tsx'
import { zlotyText } from '../../../words/amounts.ts'
import { typedAmount } from '../../../words/typed-text.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Language } from '../../../words/words.ts'
import style from './instalments.module.css'
import type { Proposal } from './use-proposal.ts'

type Texts = Readonly<Record<string, string>>

const dayAt = (index: number) => `/instalments/${index}/due_on`
const amountAt = (index: number) => `/instalments/${index}/amount_pln`

type ProposedRowsProps = {
  proposal: Proposal
  /** Whether another proposal was asked for. */
  isWaiting: boolean
  typed: Texts
  faults: readonly FieldFault[]
  onType: (name: string, text: string) => void
}

/** The day and the amount of each instalment, as proposed until they are changed. */
export function ProposedRows({ proposal, isWaiting, typed, faults, onType }: ProposedRowsProps) {
  const { instalments, language } = useWords()
  const form = { texts: { ...textsOf(proposal, language), ...typed }, faults, onType }
  return (
    <div className={style.chosen} aria-busy={isWaiting}>
      <p>{instalments.whole(zlotyText(proposal.open_pln, language))}</p>
      <ol className={style.proposed} aria-label={instalments.proposed}>
        {proposal.instalments.map((_, index) => (
          <li key={dayAt(index)}>
            <Field {...bindField(form, dayAt(index))} type="date" label={instalments.day(index + 1)} />
            <MoneyField {...bindField(form, amountAt(index))} label={instalments.amount(index + 1)} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function textsOf({ instalments }: Proposal, language: Language): Texts {
  return Object.fromEntries(
    instalments.flatMap(({ due_on, amount_pln }, index) => [
      [dayAt(index), due_on],
      [amountAt(index), typedAmount(amount_pln, language)],
    ]),
  )
}

type Shown = { day: string; amount: { at: string; text: string } }

/** The day and the amount of each instalment, as they are shown. */
export function shownRows(proposal: Proposal, { typed, language }: { typed: Texts; language: Language }): Shown[] {
  const texts = { ...textsOf(proposal, language), ...typed }
  return proposal.instalments.map((_, index) => {
    const at = amountAt(index)
    return { day: texts[dayAt(index)] ?? '', amount: { at, text: texts[at] ?? '' } }
  })
}
