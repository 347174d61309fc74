import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { Reading } from '@lokum/contracts/settlements/meter'
import { lacksPhoto } from '../calculation/lacks-photo.ts'
import type { MissingInput } from '../calculation/missing-input.ts'
import { placeIn } from '../calculation/place-in.ts'
import type { KeptItem } from '../items/kept-item.ts'
import type { LoadedMeter } from '../meters/meter-case.ts'

type PhotographedItems = { items: readonly KeptItem[]; known: readonly MissingInput[] }

/**
 * The missing photos of readings used by items, whether or not the engine still proposes them: corrected and manual items
 * included. A value copied from a document needs no photo.
 */
export function findUnphotographed(
  meters: readonly LoadedMeter[],
  { items, known }: PhotographedItems,
): MissingInput[] {
  const used = items.filter(({ state }) => state !== 'rejected').flatMap(usesOf)
  const typed = new Map(used.filter(({ readingId }) => readingId === null).map(({ item }) => [item.id, item]))
  const ids = new Set(used.flatMap(({ readingId }) => readingId ?? []))
  for (const { reading_id: id, code } of known) if (code === 'photo' && id) ids.delete(id)
  const readings = meters
    .flatMap((meter) => [...meter.readings, ...meter.cancelled].map((reading) => ({ meter, reading })))
    .filter(({ reading }) => ids.has(reading.id) && lacksPhoto(reading))
    .toSorted((one, other) => (one.reading.id < other.reading.id ? -1 : 1))
  return [...readings.map(missingOf), ...[...typed.values()].map(recordingOf)]
}

function usesOf(item: KeptItem): { item: KeptItem; readingId: string | null }[] {
  const { inputs, source } = item
  if (inputs.kind === 'share') return usesOfShare(item, inputs)
  if (inputs.kind !== 'readings') return []
  const readings = [inputs.previous, inputs.current].filter((reading) => reading !== null)
  const uses = readings.map(({ reading_id: readingId }) => ({ item, readingId }))
  return source.kind === 'document' ? uses.filter(({ readingId }) => readingId !== null) : uses
}

/** The uses of the tenant's own sub-meters. */
function usesOfShare(item: KeptItem, { sub_meters: use }: Extract<ItemInputs, { kind: 'share' }>) {
  const readings = (use?.own ?? []).flatMap(({ previous, current }) => [previous, current])
  return readings.flatMap((reading) => (reading?.reading_id ? [{ item, readingId: reading.reading_id }] : []))
}

function missingOf({ meter, reading }: { meter: LoadedMeter; reading: Reading }): MissingInput {
  const { id, register, read_on: date } = reading
  const place = placeIn({ ...meter, register: register === 'total' ? undefined : register })
  return { code: 'photo', reason: 'no_photo', ...place, reading_id: id, read_on: date }
}

function recordingOf({ id, label }: KeptItem): MissingInput {
  return { code: 'photo', reason: 'no_recorded_reading', item_id: id, label }
}
