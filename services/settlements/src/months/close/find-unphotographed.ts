import type { Reading } from '@lokum/contracts/settlements/meter'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import type { LoadedMeter } from '../../tenancies/meters/load-meters.ts'
import type { ItemRow } from '../items/item.ts'

type Wanted = { items: readonly ItemRow[]; known: readonly Missing[] }

/**
 * The missing photos of readings used by items, whether or not the engine still proposes them: corrected and manual items
 * included. A value copied from a document needs no photo.
 */
export function findUnphotographed(meters: readonly LoadedMeter[], { items, known }: Wanted): Missing[] {
  const used = items.filter(({ status }) => status !== 'rejected').flatMap(usesOf)
  const typed = new Map(used.filter(({ readingId }) => readingId === null).map(({ item }) => [item.id, item]))
  const ids = new Set(used.flatMap(({ readingId }) => readingId ?? []))
  for (const { reading_id: id, code } of known) if (code === 'photo' && id) ids.delete(id)
  const readings = meters
    .flatMap((meter) => [...meter.readings, ...meter.withdrawn])
    .filter(({ id, photo_document_id: photo }) => ids.has(id) && photo === null)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return [...readings.map(missingOf), ...[...typed.values()].map(recordingOf)]
}

function usesOf(item: ItemRow): { item: ItemRow; readingId: string | null }[] {
  const { inputs, source } = item
  if (inputs.kind !== 'readings') return []
  const readings = [inputs.previous, inputs.current].filter((reading) => reading !== null)
  const uses = readings.map(({ reading_id: readingId }) => ({ item, readingId }))
  return source.kind === 'document' ? uses.filter(({ readingId }) => readingId !== null) : uses
}

function missingOf({ id, meter_id, register, date }: Reading): Missing {
  const zone = register === 'total' ? {} : { register }
  const detail = `The reading of ${date} has no photo. Add one.`
  return { code: 'photo', detail, meter_id, ...zone, reading_id: id, day: date }
}

function recordingOf({ id, label }: ItemRow): Missing {
  return {
    code: 'photo',
    detail: `The item “${label}” uses a value without a recorded reading. Record the reading with its photo.`,
    item_id: id,
  }
}
