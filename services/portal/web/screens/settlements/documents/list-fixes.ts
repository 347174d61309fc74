import type { Missing } from '@lokum/contracts/settlements/settlement'
import { isInTimeFor } from '../../months/reading-requests.ts'

/** A landlord's fix for something missing. */
export type Fix =
  | 'decide'
  | 'add_agreement'
  | 'add_reading'
  | 'fix_reading'
  | 'add_photo'
  | 'ask'
  | 'add_document'
  | 'tariff'
  | 'show_line'
  | 'detach'
  | 'this_month'
  | 'open_month'

const fixes: Readonly<Record<Missing['reason'], readonly Fix[]>> = {
  no_agreement: ['add_agreement'],
  not_calculated: [],
  outdated: [],
  not_calculable: [],
  no_rate: ['add_document', 'tariff'],
  no_rate_of_zone: ['add_document', 'tariff'],
  rate_does_not_fit: ['show_line', 'tariff'],
  rate_impossible: ['show_line', 'tariff'],
  no_conversion_factor: ['show_line', 'tariff'],
  no_reading: ['add_reading', 'ask'],
  reading_falls: ['fix_reading'],
  exchange_incomplete: ['fix_reading'],
  no_sub_meter: [],
  no_photo: ['add_photo'],
  no_recorded_reading: ['add_reading'],
  document_waiting: ['show_line'],
  no_document: ['add_document'],
  other_month: ['detach', 'this_month'],
  period_too_long: ['show_line'],
  several_keys: ['show_line'],
  open_line: ['show_line'],
  overcharged: ['show_line'],
  no_line_to_charge: ['show_line'],
  undecided: ['decide'],
  no_days: ['show_line'],
  advances_open: ['open_month'],
}

/** Facts without which a fix is of no use. */
const needs: Partial<Readonly<Record<Fix, (one: Missing, today: string) => boolean>>> = {
  show_line: (one) => one.document_id !== undefined,
  detach: (one) => one.document_id !== undefined,
  this_month: (one) => one.document_id !== undefined && one.lines !== undefined,
  open_month: (one) => one.period !== undefined,
  ask: (one, today) => one.read_on !== undefined && isInTimeFor(one.read_on, today),
}

/** The fixes of something missing, the usual one first; a fix that needs facts which are not given is left out. */
export function listFixes(one: Missing, today: string): Fix[] {
  return fixes[one.reason].filter((fix) => needs[fix]?.(one, today) ?? true)
}
