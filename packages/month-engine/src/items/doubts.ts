import type { PlacedSource } from '../calculation/document-source.ts'
import type { KeptNote, Note } from '../calculation/note.ts'

/** Notes to check about the items of a document, by its id, and about those of a line, by `placeOf`. */
export type Doubts = ReadonlyMap<string, readonly Note[]>

/** A line of a document. */
export function lineKey(documentId: string, line: number): string {
  return `${documentId} ${line}`
}

type DoubtedItem = {
  source: PlacedSource
  sourceDocumentId?: string | null | undefined
  confidence?: string | null | undefined
  notes: readonly KeptNote[]
}

/** Proposals with this confidence or less need a decision of their own. */
export const unsure = 0.5

/** The most that a proposal is trusted whose document or line is in doubt. */
const mostOfDoubtful = 0.4

/** The confidence in an item, lowered by each doubt about its document or its line. */
export function confidenceIn(item: Omit<DoubtedItem, 'notes'>, doubts: Doubts): number | null {
  const own = item.confidence == null ? null : Number(item.confidence)
  return notesAbout(item, doubts).some(isDoubt) ? Math.min(own ?? 1, mostOfDoubtful) : own
}

/** All notes of an item: those of its calculation, and those that say why its confidence is low. */
export function listNotes(item: DoubtedItem, doubts: Doubts): KeptNote[] {
  const known = new Set(item.notes.map(codeOf))
  const notes = [...item.notes, ...notesAbout(item, doubts).filter((note) => !known.has(codeOf(note)))]
  const confidence = confidenceIn(item, doubts)
  const isUnexplained = confidence !== null && confidence <= unsure && notes.length === 0
  return isUnexplained ? [{ code: 'read_unsurely', percent: Math.round(confidence * 100) }] : notes
}

function notesAbout({ source, sourceDocumentId: id }: Omit<DoubtedItem, 'notes'>, doubts: Doubts): Note[] {
  if (id == null) return []
  const line = source.kind === 'document' ? source.line : null
  return [...(doubts.get(id) ?? []), ...(line === null ? [] : (doubts.get(lineKey(id, line)) ?? []))]
}

/** A rounding is only shown. */
function isDoubt(note: Note): boolean {
  return codeOf(note) !== 'rounded_to_total'
}

function codeOf(note: KeptNote): string {
  if (typeof note === 'string') return note
  return 'finding' in note ? note.finding.code : note.code
}
