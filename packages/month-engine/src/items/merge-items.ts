import { isDeepStrictEqual } from 'node:util'
import type { DraftItem } from '../calculation/settlement-case.ts'
import { writeBasis } from './basis.ts'
import { daysOfUse, draftColumns } from './draft-columns.ts'
import { findSuccessors } from './find-successors.ts'
import { type KeptItem, toProposal } from './kept-item.ts'
import { isKept, isSameCharge } from './same-charge.ts'

type Calculation = { drafts: readonly DraftItem[]; now: Date }

/** The rows to add and to remove after the existing items were updated. */
type Merged<Row> = { added: DraftItem[]; removed: Row[] }

/**
 * Updates the stored items to the engine's current proposals, matched by origin. Decisions stay; when the data behind one has
 * changed, the item says so. A corrected item keeps its correction beside the new proposal. Manual items stay. An item whose bill
 * was replaced becomes the proposal from the new bill, so that it is never charged beside it. An item that was approved although it is
 * proposed no more needs a new decision once its charge is proposed again.
 */
export function mergeItems<Row extends KeptItem>(stored: readonly Row[], { drafts, now }: Calculation): Merged<Row> {
  const proposed = new Set(drafts.map(({ origin }) => origin))
  for (const { row, draft } of findSuccessors(stored, drafts)) {
    row.origin = draft.origin
    // The data that the decision was about is gone, and a correction of it with it.
    if (row.state === 'corrected') row.state = 'approved'
  }
  const byOrigin = new Map(stored.map((row) => [row.origin, row]))
  const added = drafts.filter(({ origin }) => !byOrigin.has(origin))
  for (const draft of drafts) {
    const row = byOrigin.get(draft.origin)
    if (row) takeOver(row, draft, now)
  }
  const vanished = stored.filter((row) => row.basis && !proposed.has(row.origin))
  const removed = vanished.filter(isUndecided)
  const replaced = stored.filter((row) => isReplaced(row, drafts))
  for (const row of vanished.filter((one) => !isUndecided(one))) loseOrigin(row, now)
  for (const row of replaced) askAgain(row, now)
  return { added, removed }
}

/** Whether a calculation would change any stored item, or replace a note that an earlier release stored as a sentence. */
export function isOutdated(stored: readonly KeptItem[], drafts: readonly DraftItem[]): boolean {
  const bases = new Map(drafts.map((draft) => [draft.origin, writeBasis(draft)]))
  const resting = stored.filter(({ basis }) => basis)
  return (
    resting.length !== bases.size ||
    resting.some((row) => bases.get(row.origin) !== row.basis || hasSentences(row)) ||
    stored.some((row) => isReplaced(row, drafts))
  )
}

/** Whether a person approved it after it was proposed no more, and a proposal charges the same now. */
function isReplaced(row: KeptItem, drafts: readonly DraftItem[]): boolean {
  return isKept(row) && drafts.some((draft) => isSameCharge(row, draft))
}

function hasSentences({ notes }: KeptItem): boolean {
  return notes.some((note) => typeof note === 'string')
}

function takeOver(row: KeptItem, draft: DraftItem, now: Date): void {
  const basis = writeBasis(draft)
  Object.assign(row, daysOfUse(draft))
  if (row.basis === basis) {
    if (isUndecided(row)) replace(row, draft)
    else row.notes = [...draft.notes]
    return
  }
  const decided = !isUndecided(row)
  const before = toProposal(row)
  row.basis = basis
  row.updatedAt = now
  row.inputsChanged = decided
  if (row.state === 'corrected') {
    row.proposal = toProposal(draft)
    return
  }
  if (row.state !== 'proposed') row.proposal = before
  row.state = 'proposed'
  row.decidedAt = null
  replace(row, draft)
}

/** An undecided item; its changes are not shown to the landlord. */
function isUndecided({ state, inputsChanged }: KeptItem): boolean {
  return state === 'proposed' && !inputsChanged
}

/** Leaves equal values in place: the database reorders the members of JSON, and would store them again. */
function replace(row: KeptItem, draft: DraftItem): void {
  const stored = new Map(Object.entries(row))
  const changed = Object.entries(draftColumns(draft)).filter(
    ([name, value]) => !isDeepStrictEqual(value, stored.get(name)),
  )
  Object.assign(row, Object.fromEntries(changed))
}

// A rejected item does not count, so it needs no new decision.
function loseOrigin(row: KeptItem, now: Date): void {
  row.basis = null
  if (row.state === 'rejected') return
  row.notes = [...row.notes, { code: 'not_proposed' }]
  askAgain(row, now)
}

function askAgain(row: KeptItem, now: Date): void {
  row.state = 'proposed'
  row.inputsChanged = true
  row.decidedAt = null
  row.updatedAt = now
}
