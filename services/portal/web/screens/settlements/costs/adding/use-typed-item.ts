import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { FieldFault } from '../../../../interface/refusal.ts'
import type { Texts } from '../../../../interface/use-draft.ts'
import { useWords } from '../../../../words/use-words.ts'
import { readCorrection } from '../read-correction.ts'
import { useComputed } from '../use-computed.ts'
import { useMetered } from '../use-metered.ts'
import { blankTexts, chooseCategory, emptyInputs, readKind, readTaxClass, typeOf } from './draft-item.ts'
import { useSources } from './source-choice.tsx'
import type { TypedItem } from './use-add-item.ts'

/** The fields of a new cost as typed so far, and the amount that the interface computes from them. */
export function useTypedItem(detail: SettlementDetail, typed: Texts) {
  const { costs, agreements, fields } = useWords()
  const kind = readKind(typed)
  const readings = useMetered(detail.apartment_id, kind === 'readings' ? 'new' : null, typed)
  const sources = useSources(detail, typed)
  const category = chooseCategory(typed, agreements.categories, readings.metered)
  const inputs = emptyInputs(kind, detail.period, readings.metered)
  const sentences = { ...costs, notAnAmount: fields.notAnAmount }
  const values = inputs === null ? noMeter(fields) : readCorrection(inputs, { ...blankTexts, ...typed }, sentences)
  const open = 'inputs' in values ? values.inputs : null
  const { data: computed } = useComputed(detail.id, { type: typeOf[kind], category }, open)

  /** The item as it is sent, or which fields it still needs. */
  const read = (): { item: TypedItem } | { faults: FieldFault[] } => {
    const needed = [
      { at: '/label', text: typed['/label'] },
      ...(sources.isTyped ? [{ at: sources.placeName, text: typed['/source/place'] }] : []),
    ]
    const empty = needed.filter(({ text = '' }) => text.trim() === '')
    const faults = [
      ...empty.map(({ at }) => ({ at, code: 'required', detail: fields.required })),
      ...('faults' in values ? values.faults : []),
    ]
    if (faults.length > 0 || open === null) return { faults }
    const facts = { type: typeOf[kind], label: (typed['/label'] ?? '').trim(), tax_class: readTaxClass(typed) }
    return { item: { ...facts, inputs: open, source: sources.source(), ...(category && { category }) } }
  }
  return { readings, sources, inputs, computed, read }
}

function noMeter({ required }: { required: string }): { faults: FieldFault[] } {
  return { faults: [{ at: '/inputs/meter_id', code: 'required', detail: required }] }
}
