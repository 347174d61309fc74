import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../interface/call.ts'
import type { FieldFault } from '../../../../interface/refusal.ts'
import type { Texts } from '../../../../interface/use-draft.ts'
import { useWords } from '../../../../words/use-words.ts'
import { readCorrection, writeNumber } from '../read-correction.ts'
import { useComputed } from '../use-computed.ts'
import { useMetered } from '../use-metered.ts'
import { blankTexts, chooseCategory, emptyInputs, readKind, readTaxClass, typeOf } from './draft-item.ts'
import { useSources } from './source-choice.tsx'
import type { TypedItem } from './use-add-item.ts'

/** The fields of a new cost as typed so far, and the amount that the interface computes from them; `aboveLinePln` is the open part of its line if the amount is more. */
export function useTypedItem(detail: SettlementDetail, given: Texts) {
  const { costs, fields, language } = useWords()
  const sources = useSources(detail, given)
  const openPln = useOpenPart(sources)
  const typed = { ...textsOfLine(sources.line, openPln, language), ...given }
  const kind = readKind(typed)
  const readings = useMetered(detail.apartment_id, kind === 'readings' ? 'new' : null, typed)
  const category = chooseCategory(typed, readings.metered)
  const inputs = emptyInputs(kind, detail.period, readings.metered)
  const sentences = { ...costs, ...fields }
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
  const isAboveLine = openPln !== null && computed !== undefined && computed.amount_pln > openPln
  return { texts: typed, readings, sources, inputs, computed, read, aboveLinePln: isAboveLine ? openPln : null }
}

function noMeter({ required }: { required: string }): { faults: FieldFault[] } {
  return { faults: [{ at: '/inputs/meter_id', code: 'required', detail: required }] }
}

/** The fields that a chosen line fills: what it says, and the amount of it that nobody is charged for yet. */
function textsOfLine(line: DocumentLine | null, openPln: number | null, language: 'pl' | 'en'): Texts {
  if (line === null) return {}
  const { label, category, amount_pln: amount } = line
  const said = { '/label': label.slice(0, 200), ...(category !== null && { '/category': category }) }
  if (amount === null) return said
  const text = writeNumber(openPln === null || openPln === 0 ? amount : openPln, language)
  return { ...said, '/inputs/kind': 'amount', '/inputs/amount_pln': text, '/inputs/cost_pln': text }
}

/** The part of the chosen line that is not accounted for; null: it is not known yet, or no line is chosen. */
function useOpenPart({ document, line }: Pick<ReturnType<typeof useSources>, 'document' | 'line'>) {
  const id = document?.id ?? ''
  const { data } = useQuery({
    queryKey: ['GET /v1/documents/{id}/ledger', { params: { id } }],
    queryFn: () => call('GET /v1/documents/{id}/ledger', { params: { id } }),
    enabled: line !== null,
  })
  return (line && data?.body.lines.find((one) => one.line === line.line)?.open_pln) ?? null
}
