import type { DraftItem } from '../calculation/settlement-case.ts'
import { basisOf } from './basis.ts'
import { columnsOf } from './draft-columns.ts'
import type { ItemRow } from './item.ts'

type Calculation = { drafts: readonly DraftItem[]; locale: 'pl' | 'en'; now: Date }

/** What is left to store once the items that stay were changed. */
type Merged = { added: DraftItem[]; removed: ItemRow[] }

/**
 * Brings the stored items in line with what the engine proposes now, by origin. What was decided upon stays unless what it rests
 * on has changed, and then says so; a corrected item keeps its correction beside the new proposal. Items by hand stay.
 */
export function mergeItems(stored: readonly ItemRow[], { drafts, locale, now }: Calculation): Merged {
  const byOrigin = new Map(stored.map((row) => [row.origin, row]))
  const proposed = new Set(drafts.map(({ origin }) => origin))
  const added = drafts.filter(({ origin }) => !byOrigin.has(origin))
  for (const draft of drafts) {
    const row = byOrigin.get(draft.origin)
    if (row) takeOver(row, draft, now)
  }
  const vanished = stored.filter((row) => row.basis && !proposed.has(row.origin))
  const removed = vanished.filter(isUndecided)
  for (const row of vanished) if (!isUndecided(row)) loseOrigin(row, locale, now)
  return { added, removed }
}

/** Whether a calculation would change anything of the stored items. */
export function isOutdated(stored: readonly ItemRow[], drafts: readonly DraftItem[]): boolean {
  const bases = new Map(drafts.map((draft) => [draft.origin, basisOf(draft)]))
  const resting = stored.filter(({ basis }) => basis)
  return resting.length !== bases.size || resting.some(({ origin, basis }) => bases.get(origin) !== basis)
}

function takeOver(row: ItemRow, draft: DraftItem, now: Date): void {
  const basis = basisOf(draft)
  if (row.basis === basis) {
    if (isUndecided(row)) replace(row, draft)
    return
  }
  const decided = !isUndecided(row)
  const before = proposalOf(row)
  row.basis = basis
  row.updatedAt = now
  row.inputsChanged = decided
  if (row.status === 'corrected') {
    row.proposal = proposalOf(draft)
    return
  }
  if (row.status !== 'proposed') row.proposal = before
  row.status = 'proposed'
  row.decidedAt = null
  replace(row, draft)
}

/** Never decided upon, and nobody has to be told of a change. */
function isUndecided({ status, inputsChanged }: ItemRow): boolean {
  return status === 'proposed' && !inputsChanged
}

function proposalOf({ inputs, amountPln, formula }: Pick<DraftItem, 'inputs' | 'amountPln' | 'formula'>) {
  return { inputs, amount_pln: Number(amountPln), formula }
}

function replace(row: ItemRow, draft: DraftItem): void {
  Object.assign(row, columnsOf(draft))
}

const vanishedNotes = {
  pl: 'Ostatnie obliczenie nie proponuje już tej pozycji: jej podstawa zniknęła. Zatwierdź ją mimo to albo odrzuć.',
  en: 'The last calculation no longer proposes this item: what it rested on is gone. Approve it all the same, or reject it.',
}

// A rejected item does not count, so that nobody has to decide anew.
function loseOrigin(row: ItemRow, locale: 'pl' | 'en', now: Date): void {
  row.basis = null
  if (row.status === 'rejected') return
  row.status = 'proposed'
  row.inputsChanged = true
  row.notes = [...row.notes, vanishedNotes[locale]]
  row.decidedAt = null
  row.updatedAt = now
}
