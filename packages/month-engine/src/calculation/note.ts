import type { KeptFinding } from '@lokum/bill-reader/findings/finding'
import type { Coded } from '@lokum/contracts/values/coded'

export type NotedRate = { rate_pln: number; unit: string }

/** Decimal texts in the unit of the price. */
export type NotedUse = { used: string; billed: string; unit: string }

/** The facts for each note of the calculation. */
export type NoteFacts = {
  price_covers_fewer_days: NotedRate
  price_is_older: NotedRate
  price_was_corrected: NotedRate
  price_names_no_meter: NotedRate
  price_names_other_meter: NotedRate
  meter_is_unknown: { number: string }
  price_in_other_line: NotedRate & { line: number }
  /** Positions that name different places; the first was used. */
  place_is_unknown: { line: number; others: readonly number[] }
  part_of_use: NotedUse & { quantity: string }
  more_than_billed: NotedUse
  split_by_days: { from: string; to: string }
  no_period: object
  also_charged: { label: string; amount_pln: string }
  installed_later: { day: string }
  sub_meters_exceed: { main: string; counted: string; unit: string }
  not_proposed: object
  far_above_usual: { used: string; unit: string; days: number }
  lines_are_open: { lines: readonly string[]; open: string; isOvercharged: boolean }
  repeats_line: { other: number; label: string }
  rounded_to_total: { printed: string; rounding: string }
  read_unsurely: { percent: number }
}

/** A note of the calculation, or a finding of the document behind the item. */
export type Note = Coded<NoteFacts> | { finding: KeptFinding }

/** A note as it is stored; earlier releases stored sentences. */
export type KeptNote = Note | string

/** The note about a finding of the document behind an item. */
export function toNote(finding: KeptFinding): Note {
  return { finding }
}
