import type { Missing } from '@lokum/contracts/settlements/settlement'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { ReadingRow } from '../../tenancies/meters/reading.ts'
import type { ItemRow } from '../items/item.ts'

type Wanted = { items: readonly ItemRow[]; known: readonly Missing[] }

/**
 * The photos that are missing of readings which items use, whatever the engine proposes: of corrected items and of those by hand. A
 * value that was typed from a document is documented by it.
 */
export async function findUnphotographed(
  em: Context['em'],
  { accountId }: { accountId: string },
  { items, known }: Wanted,
): Promise<Missing[]> {
  const used = items.filter(({ status }) => status !== 'rejected').flatMap(usesOf)
  const typed = new Map(used.filter(({ readingId }) => readingId === null).map(({ item }) => [item.id, item]))
  const ids = new Set(used.flatMap(({ readingId }) => readingId ?? []))
  for (const { reading_id: id, code } of known) if (code === 'photo' && id) ids.delete(id)
  const where = { accountId, id: { $in: [...ids] }, photoDocumentId: null }
  const readings = ids.size === 0 ? [] : await em.find(ReadingRow, where, { orderBy: { id: 'asc' } })
  return [...readings.map(missingOf), ...[...typed.values()].map(recordingOf)]
}

function usesOf(item: ItemRow): { item: ItemRow; readingId: string | null }[] {
  const { inputs, source } = item
  if (inputs.kind !== 'readings') return []
  const readings = [inputs.previous, inputs.current].filter((reading) => reading !== null)
  const uses = readings.map(({ reading_id: readingId }) => ({ item, readingId }))
  return source.kind === 'document' ? uses.filter(({ readingId }) => readingId !== null) : uses
}

function missingOf({ id, meterId, date }: ReadingRow): Missing {
  return { code: 'photo', detail: `A reading of ${date} has no photo.`, meter_id: meterId, reading_id: id, day: date }
}

function recordingOf({ id, label }: ItemRow): Missing {
  return {
    code: 'photo',
    detail: `The item “${label}” uses a value that is no recorded reading: record it with its photo.`,
    item_id: id,
  }
}
