import type { DraftItem } from '../calculation/settlement-case.ts'
import { basisOf } from './basis.ts'
import { columnsOf } from './draft-columns.ts'
import type { ItemRow } from './item.ts'

type Calculation = { drafts: readonly DraftItem[]; locale: 'pl' | 'en'; now: Date }

/** What remains to be stored after the existing items were updated. */
type Merged = { added: DraftItem[]; removed: ItemRow[] }

/**
 * Updates the stored items to the engine's current proposals, matched by origin. Decisions stay; when the data behind one has
 * changed, the item says so. A corrected item keeps its correction beside the new proposal. Manual items stay.
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

/** Whether a calculation would change any stored item. */
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

/** An item without a decision whose changes need no notice. */
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
  en: 'The last calculation no longer proposes this item: its basis no longer exists. Approve it anyway or reject it.',
}

// A rejected item does not count, so it needs no new decision.
function loseOrigin(row: ItemRow, locale: 'pl' | 'en', now: Date): void {
  row.basis = null
  if (row.status === 'rejected') return
  row.status = 'proposed'
  row.inputsChanged = true
  row.notes = [...row.notes, vanishedNotes[locale]]
  row.decidedAt = null
  row.updatedAt = now
}
