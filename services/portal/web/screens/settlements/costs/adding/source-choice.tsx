import type { ItemSource } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../../interface/call.ts'
import type { FieldFault } from '../../../../interface/refusal.ts'
import { useAnswer } from '../../../../interface/use-answer.ts'
import type { Texts } from '../../../../interface/use-draft.ts'
import { Choice, Field } from '../../../../parts/field.tsx'
import { amountText } from '../../../../words/amounts.ts'
import { dayText } from '../../../../words/dates.ts'
import { useWords } from '../../../../words/use-words.ts'
import type { Words } from '../../../../words/words.ts'

/** Everything that a cost of this settlement can rest on: its documents, its agreement, the tariffs of its apartment. */
export function useSources({ document_ids, agreement_id, apartment_id }: SettlementDetail, texts: Texts) {
  const words = useWords()
  const documents = useQueries({
    queries: document_ids.map((id) => ({
      queryKey: ['GET /v1/documents/{id}', { params: { id } }],
      queryFn: () => call('GET /v1/documents/{id}', { params: { id } }),
    })),
  })
  const apartment = useAnswer('GET /v1/apartments/{id}', { params: { id: apartment_id } })
  const known = documents.flatMap(({ data }) => (data ? [data.body] : []))
  const tariffs = (apartment.data?.body.tariffs ?? []).flatMap(tariffOf)
  const choices = [
    ...known.map(({ id, name }) => [id, name] as const),
    ...(agreement_id === null ? [] : [[agreement_id, words.sources.agreement] as const]),
    ...tariffs.map((tariff, place) => [`tariff ${place}`, tariffText(tariff, words)] as const),
  ]
  const chosen = choices.find(([value]) => value === texts['/source'])?.[0] ?? choices[0]?.[0] ?? ''
  const document = known.find(({ id }) => id === chosen) ?? null
  const lines = document?.reading?.lines ?? []
  const line = lines.find((one) => String(one.line) === texts['/source/line']) ?? null
  const tariff = tariffs.find((_, place) => chosen === `tariff ${place}`)
  const typed = (texts['/source/place'] ?? '').trim()

  function source(): ItemSource {
    if (document !== null) {
      const place = line?.place ?? typed
      return {
        kind: 'document',
        document_id: document.id,
        line: line?.line ?? null,
        place,
        excerpt: line?.excerpt ?? null,
      }
    }
    if (tariff === undefined) return { kind: 'agreement', agreement_id: agreement_id ?? '', clause: typed }
    return { kind: 'tariff', apartment_id, utility: tariff.utility, valid_from: tariff.valid_from }
  }
  const placeName = document === null ? '/source/clause' : '/source/place'
  const isTyped = tariff === undefined && line === null
  return { choices, chosen, lines, line, source, isTyped, placeName, document }
}

type SourceChoiceProps = ReturnType<typeof useSources> & {
  texts: Texts
  onType: (name: string, text: string) => void
  faults: readonly FieldFault[]
}

/** Chooses what a cost rests on: a document and its line, a clause of the agreement, or a tariff. */
export function SourceChoice({
  choices,
  chosen,
  lines,
  line,
  isTyped,
  placeName,
  document,
  ...form
}: SourceChoiceProps) {
  const { costs, language } = useWords()
  const { texts, onType, faults } = form
  const clause = document === null
  const own = [...(isTyped ? [placeName] : []), ...(lines.length > 0 ? ['/source/line'] : [])]
  const faultAt = (name: string) => faults.find(({ at }) => at === name)?.detail
  // Members of the source without a field of their own belong to the choice.
  const ofSource = faults.find(({ at }) => /^\/source(\/|$)/.test(at) && !own.includes(at))?.detail
  return (
    <>
      <Choice
        name="/source"
        label={costs.source}
        hint={costs.sourceHint}
        value={chosen}
        choices={Object.fromEntries(choices)}
        fault={ofSource}
        onChange={(value) => onType('/source', value)}
      />
      {lines.length > 0 && (
        <Choice
          name="/source/line"
          label={costs.line}
          value={line === null ? '' : String(line.line)}
          choices={{
            '': costs.noLine,
            ...Object.fromEntries(
              lines.map((one) => [
                String(one.line),
                one.amount_pln === null ? one.label : `${amountText(one.amount_pln, language)} · ${one.label}`,
              ]),
            ),
          }}
          fault={faultAt('/source/line')}
          onChange={(value) => onType('/source/line', value)}
        />
      )}
      {isTyped && (
        <Field
          name={placeName}
          label={clause ? costs.clause : costs.place}
          hint={clause ? costs.clauseHint : costs.placeHint}
          maxLength={200}
          value={texts['/source/place'] ?? ''}
          fault={faultAt(placeName)}
          onChange={(text) => onType('/source/place', text)}
        />
      )}
    </>
  )
}

type Tariff = { utility: string; valid_from: string | null }

/** A tariff that names what it is for; apartments keep others, too. */
function tariffOf({ utility, valid_from }: Readonly<Record<string, unknown>>): Tariff[] {
  if (typeof utility !== 'string') return []
  return [{ utility, valid_from: typeof valid_from === 'string' ? valid_from : null }]
}

function tariffText({ utility, valid_from }: Tariff, { sources, settlement, language }: Words): string {
  const names: Readonly<Record<string, string>> = sources.utilities
  const since = settlement.source.tariff(valid_from === null ? null : dayText(valid_from, language))
  return `${since}: ${names[utility] ?? utility}`
}
