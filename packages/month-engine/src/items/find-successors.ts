import { foldLabel } from '../calculation/fold-label.ts'
import type { DraftItem } from '../calculation/settlement-case.ts'
import type { KeptItem } from './kept-item.ts'

type Charge = Pick<DraftItem, 'type' | 'label' | 'inputs'> & { category?: DraftItem['category'] | undefined }
type Stored = Charge & Pick<KeptItem, 'origin' | 'basis' | 'sourceDocumentId'>
type Proposed = Charge & Pick<DraftItem, 'origin' | 'source'>

/**
 * Pairs each item that is proposed no more with the new proposal for the same charge from another document, as far as there is one
 * of each.
 */
export function findSuccessors<Row extends Stored, Draft extends Proposed>(
  stored: readonly Row[],
  drafts: readonly Draft[],
): { row: Row; draft: Draft }[] {
  const known = new Set(stored.map(({ origin }) => origin))
  const proposed = new Set(drafts.map(({ origin }) => origin))
  const vanished = stored.filter((row) => row.basis && row.sourceDocumentId && !proposed.has(row.origin))
  const added = Map.groupBy(
    drafts.filter(({ origin, source }) => source.kind === 'document' && !known.has(origin)),
    (draft) => keyOf(draft),
  )
  return [...Map.groupBy(vanished, (row) => keyOf(row))].flatMap(([key, [row, ...rows]]) => {
    const [draft, ...others] = added.get(key) ?? []
    return row && draft && rows.length === 0 && others.length === 0 ? [{ row, draft }] : []
  })
}

function keyOf({ type, category, label, inputs }: Charge): string {
  const counted = inputs.kind === 'readings' ? [inputs.meter_id, inputs.register] : []
  return [type, category, foldLabel({ label }), ...counted].join('\n')
}
