import type { OpenInputs, SharePart } from '@lokum/contracts/settlements/item-inputs'
import { Field } from '../../../parts/field.tsx'
import { MoneyField } from '../../../parts/money-field.tsx'
import { partDaysText } from '../../../parts/share-parts.tsx'
import { dayText } from '../../../words/dates.ts'
import { unitText } from '../../../words/figures.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import { correctionFields } from './correction-fields.ts'
import { type Texts, writeValue } from './read-correction.ts'

type CorrectionInputsProps = {
  inputs: OpenInputs
  texts: Texts
  onType: (name: string, text: string) => void
  faultAt: (pointer: string) => string | undefined
}

/** A field for each value that the kind of the cost has. */
export function CorrectionInputs({ inputs, texts, onType, faultAt }: CorrectionInputsProps) {
  const words = useWords()
  const labels = labelsOf(inputs, words)
  return correctionFields(inputs).map((field) => {
    const { pointer, kind } = field
    const shared = {
      name: pointer,
      label: labels[pointer] ?? pointer,
      fault: faultAt(pointer),
      value: texts[pointer] ?? writeValue(field, words.language),
      onChange: (text: string) => onType(pointer, text),
    }
    if (kind === 'money') return <MoneyField key={pointer} {...shared} />
    return (
      <Field
        key={pointer}
        {...shared}
        inputMode={kind === 'days' ? 'numeric' : 'decimal'}
        autoComplete="off"
        hint={kind === 'use' ? words.costs.meteredHint : words.costs.quantityHint}
      />
    )
  })
}

function labelsOf(inputs: OpenInputs, words: Words): Readonly<Record<string, string>> {
  const { costs, language } = words
  const shared = { '/inputs/days': costs.days }
  if (inputs.kind === 'fixed') return { ...shared, '/inputs/monthly_pln': costs.monthly }
  if (inputs.kind === 'interest') return {}
  if (inputs.kind === 'amount') return { '/inputs/amount_pln': costs.amount }
  if (inputs.kind === 'share') {
    return {
      ...shared,
      '/inputs/cost_pln': costs.amount,
      '/inputs/weight': costs.part,
      '/inputs/weight_total': costs.total,
      ...Object.fromEntries((inputs.parts ?? []).flatMap((part, place) => partLabels(part, place, words))),
    }
  }
  return {
    '/inputs/rate_pln': costs.rate(inputs.unit),
    '/inputs/previous/value': costs.previous(
      inputs.previous === null ? '' : dayText(inputs.previous.read_on, language),
    ),
    '/inputs/current/value': costs.current(inputs.current === null ? '' : dayText(inputs.current.read_on, language)),
    '/inputs/metered': costs.metered(unitText(inputs.metered_unit)),
    '/inputs/conversion_factor': costs.factor,
  }
}

function partLabels(part: SharePart, place: number, words: Words): (readonly [string, string])[] {
  const days = partDaysText(part, words)
  const at = `/inputs/parts/${place}`
  return [
    [`${at}/weight`, words.costs.partOn(days)],
    [`${at}/weight_total`, words.costs.totalOn(days)],
  ]
}
