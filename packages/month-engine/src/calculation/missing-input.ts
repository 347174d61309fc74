import type { ProblemCode } from '@lokum/contracts/problems/problem'
import type { Values } from '@lokum/contracts/problems/requirement'
import type { CostCategory, Utility } from '@lokum/contracts/settlements/cost-category'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import type { Missing, MissingReason } from '@lokum/contracts/settlements/settlement'
import type { CoveredDays } from './covered-days.ts'

type OfMeter = { meter_id: string; register?: MeterRegister; category: Utility }
type OfDay = OfMeter & { code: 'reading'; read_on: string; reading_id?: string }
type OfItem = { item_id: string; label: string }

/** The number and the supplier of a document, as far as it was read. */
export type NamedBill = { number: string | null; supplier: string | null }

type OfDocument = { document_id: string; bill: NamedBill }
type OfLine = OfDocument & { line: number }
type Unmade = OfLine & { code: 'document'; category: CostCategory }
type OfDays = { starts_on: string; ends_on: string }
type OfBill = Unmade & OfDays
type UnusedLine = { line: number; category: CostCategory; bill: NamedBill }
/** Quantities in the unit of the line. */
type Counted = { billed: number; metered: number; unit: string }
type PricedBill = { bill: NamedBill; days: CoveredDays }
type Sums = { totalPln: string; chargedPln: string; openPln: string }

/** The facts for each reason; the members that the answer lacks are for its sentence alone. */
export type MissingInputFacts = {
  no_agreement: { code: 'agreement' }
  not_calculated: { code: 'calculation' }
  outdated: { code: 'calculation' }
  not_calculable: { code: 'calculation'; refusal: { code: ProblemCode; values: Values } }
  /** `priced`: an attached bill that has the price for other days. */
  no_rate: OfMeter & { code: 'rate'; priced?: PricedBill }
  no_rate_of_zone: OfMeter & { code: 'rate' }
  rate_does_not_fit: OfMeter & { code: 'rate'; label: string; unit?: string }
  rate_impossible: OfMeter & { code: 'rate'; label: string }
  no_conversion_factor: OfMeter & { code: 'conversion_factor' }
  no_reading: OfDay
  reading_falls: OfDay
  exchange_incomplete: OfDay
  no_sub_meter: { code: 'reading'; category: CostCategory; apartment_id: string; label: string }
  no_photo: Omit<OfDay, 'code'> & { code: 'photo' }
  no_recorded_reading: OfItem & { code: 'photo' }
  document_waiting: OfDocument & { code: 'document' }
  /** `unused`: a line that looks like the missing cost. */
  no_document: { code: 'document'; category: CostCategory; starts_on?: string; ends_on?: string; unused?: UnusedLine }
  no_days: OfDocument & { code: 'document' }
  advances_open: { code: 'advances'; category: CostCategory; period: string; settlement_id?: string }
  /** Lines of one document that are for other days than the settlement; `isWhole`: all its charges are. */
  other_month: OfDocument & OfDays & { code: 'document'; lines: number[]; category?: CostCategory; isWhole: boolean }
  period_too_long: OfBill
  several_keys: Unmade
  /** `counted`: for a metered line, the quantities of the bill and of the tenant's meter. */
  open_line: OfLine & { code: 'open_line'; label: string; sums: Sums; counted?: Counted }
  overcharged: OfDocument & { code: 'open_line'; sums: Sums }
  no_line_to_charge: OfDocument & { code: 'open_line' }
  undecided: OfItem & { code: 'decision' }
}

type ForSentence = {
  isWhole?: boolean
  bill?: NamedBill
  sums?: Sums
  counted?: Counted
  unused?: UnusedLine
  priced?: PricedBill
  refusal?: MissingInputFacts['not_calculable']['refusal']
}
type Members = Omit<Missing, 'code' | 'reason' | 'detail'> & ForSentence

/** Something that a settlement lacks: the reason and its facts. Its sentence is written when it is answered. */
export type MissingInput<Reason extends MissingReason = MissingReason> = {
  [Each in Reason]: Members & { reason: Each } & MissingInputFacts[Each]
}[Reason]
