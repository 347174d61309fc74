import type { FieldFault } from '../../../interface/refusal.ts'
import { typedNumber } from '../../../interface/typed-number.ts'
import type { Texts } from '../../../interface/use-draft.ts'
import type { TariffRow } from '../../../words/tariff-text.ts'
import { typedText } from '../../../words/typed-text.ts'
import type { Words } from '../../../words/words.ts'

/** The unit in which bills of a utility usually give its price. */
const usualUnits: Readonly<Record<string, string>> = {
  electricity: 'kWh',
  gas: 'kWh',
  cold_water: 'm3',
  hot_water: 'm3',
  heating: 'GJ',
}

/** A row as texts of its form; null: what a new row begins with. */
export function textsOfTariff(row: TariffRow | null, { language }: Words): Texts {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const number = (value: unknown) => typedText(typeof value === 'number' ? value : null, language)
  if (row === null) return { '/utility': 'electricity' }
  return {
    '/utility': text(row.utility),
    '/unit': text(row.unit),
    '/rate_pln': number(row.rate_pln),
    '/fixed_pln': number(row.fixed_pln),
    '/valid_from': text(row.valid_from),
  }
}

/** The unit as it was typed, or the usual one of the utility. */
export function readUnit(texts: Texts): string {
  return texts['/unit'] ?? usualUnits[texts['/utility'] ?? ''] ?? ''
}

/** The row as it was typed, in which members that the form does not show stay, and the faults that the page sees itself. */
export function readTariff(texts: Texts, before: TariffRow | null, words: Words) {
  const rate = typedNumber('/rate_pln', texts['/rate_pln'] ?? '', words.fields)
  const fixed = typedNumber('/fixed_pln', texts['/fixed_pln'] ?? '', words.fields)
  const unit = readUnit(texts).trim()
  const { unit: _unit, rate_pln, fixed_pln, valid_from, ...others } = before ?? {}
  const row: TariffRow = {
    ...others,
    utility: texts['/utility'] ?? '',
    ...(unit !== '' && { unit }),
    ...(rate.value !== null && { rate_pln: rate.value }),
    ...(fixed.value !== null && { fixed_pln: fixed.value }),
    ...(texts['/valid_from'] && { valid_from: texts['/valid_from'] }),
  }
  const unreadable = [...rate.faults, ...fixed.faults]
  return { row, faults: unreadable.length > 0 ? unreadable : lackingIn(row, words) }
}

function lackingIn({ rate_pln, fixed_pln, unit }: TariffRow, { fields, tariffs }: Words): FieldFault[] {
  if (rate_pln === undefined && fixed_pln === undefined)
    return [{ at: '/rate_pln', code: 'required', detail: tariffs.priceNeeded }]
  if (rate_pln !== undefined && unit === undefined) return [{ at: '/unit', code: 'required', detail: fields.required }]
  return []
}
